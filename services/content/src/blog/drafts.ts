import type { BodyOf, blog, Draft } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { articlesOf, type DraftDocument, draftsOf } from './articles.store.ts';
import { draftView } from './articles.view.ts';
import type { BlogDeps } from './blog-deps.ts';
import { prepareContent } from './prepare-content.ts';

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

async function store({ db }: Deps, draft: DraftDocument, follows: number): Promise<boolean> {
  if (follows > 0) return (await draftsOf(db).replaceOne({ _id: draft._id, version: follows }, draft)).matchedCount > 0;
  try {
    await draftsOf(db).insertOne(draft);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Keeps a draft; what is published stays as it is.
 * @throws CONFLICT where it is not the version that was changed; VALIDATION naming `content`
 */
export async function saveDraft(deps: BlogDeps, draftId: string, body: Body): Promise<Draft> {
  const { content, pictureIds } = await prepareContent(deps, body.content);
  const { title, author, date, version } = body;
  const _id = new ObjectId(draftId);
  const draft = { _id, title, author, date, content, pictureIds, version: version + 1, savedAt: deps.now() };
  if (!(await store(deps, draft, version))) throw apiError('CONFLICT');
  return draftView(draft, (await publishedAmong(deps, [_id])).has(draftId));
}

/** @throws NOT_FOUND */
export async function deleteDraft({ db }: Deps, draftId: string): Promise<{ message: string }> {
  const { deletedCount } = await draftsOf(db).deleteOne({ _id: new ObjectId(draftId) });
  if (deletedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'Draft deleted.' };
}
