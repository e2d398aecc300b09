import type { BodyOf, blog, Draft, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { articlesOf, type DraftDocument, draftsOf } from './articles.store.ts';
import { draftView } from './articles.view.ts';
import type { BlogDeps } from './blog-deps.ts';
import { prepareContent } from './prepare-content.ts';
import { removePictures } from './remove-pictures.ts';

type Body = BodyOf<typeof blog.saveDraft>;
type Deps = Pick<BlogDeps, 'db'>;
const LISTED_MAX = 100;

async function publishedAmong({ db }: Deps, ids: readonly ObjectId[]): Promise<ReadonlySet<string>> {
  const found = await articlesOf(db).distinct('_id', { _id: { $in: ids } });
  return new Set(found.map((id) => id.toHexString()));
}

/** Drafts of new articles and of changes, the last saved first, without their content. */
export async function listDrafts(deps: Deps): Promise<Omit<Draft, 'content'>[]> {
  const drafts = await draftsOf(deps.db)
    .find()
    .project<DraftDocument>({ content: 0 })
    .sort({ savedAt: -1 })
    .limit(LISTED_MAX)
    .toArray();
  const published = await publishedAmong(
    deps,
    drafts.map(({ _id }) => _id),
  );
  return drafts.map((draft) => draftView(draft, published.has(draft._id.toHexString())));
}

/** @throws NOT_FOUND */
export async function getDraft(deps: Deps, draftId: string): Promise<Draft> {
  const _id = new ObjectId(draftId);
  const draft = await draftsOf(deps.db).findOne({ _id });
  if (!draft) throw apiError('NOT_FOUND');
  return draftView(draft, (await publishedAmong(deps, [_id])).has(draftId));
}

async function store(
  { db, transact }: Pick<BlogDeps, 'db' | 'transact'>,
  draft: DraftDocument,
  follows: number,
  adminId: UserId,
): Promise<boolean> {
  const entry = { at: draft.savedAt, action: 'draft-saved', adminId, detail: draft._id.toHexString() } as const;
  try {
    return await transact(async (session) => {
      if (follows === 0) await draftsOf(db).insertOne(draft, { session });
      else {
        const known = { _id: draft._id, version: follows };
        if ((await draftsOf(db).replaceOne(known, draft, { session })).matchedCount === 0) return false;
      }
      await writeAudit(db, entry, session);
      return true;
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Keeps a draft; what is published stays as it is.
 * @throws CONFLICT where it is not the version that was changed; VALIDATION naming `content`
 */
export async function saveDraft(
  deps: BlogDeps,
  { userId }: { readonly userId: UserId },
  draftId: string,
  body: Body,
): Promise<Draft> {
  const { content, pictureIds } = await prepareContent(deps, body.content);
  const { title, author, date, version } = body;
  const _id = new ObjectId(draftId);
  const draft = { _id, title, author, date, content, pictureIds, version: version + 1, savedAt: deps.now() };
  if (!(await store(deps, draft, version, userId))) throw apiError('CONFLICT');
  return draftView(draft, (await publishedAmong(deps, [_id])).has(draftId));
}

/** @throws NOT_FOUND */
export async function deleteDraft(
  deps: Pick<BlogDeps, 'db' | 'pictures' | 'transact' | 'now'>,
  { userId }: { readonly userId: UserId },
  draftId: string,
): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  await transact(async (session) => {
    const draft = await draftsOf(db).findOneAndDelete({ _id: new ObjectId(draftId) }, { session });
    if (!draft) throw apiError('NOT_FOUND');
    await removePictures(deps, draft.pictureIds, session);
    await writeAudit(db, { at: now(), action: 'draft-deleted', adminId: userId, detail: draftId }, session);
  });
  return { message: 'Draft deleted.' };
}
