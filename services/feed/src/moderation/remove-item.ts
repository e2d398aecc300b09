import {
  commentRemoved,
  type DataOf,
  type itemRemoved,
  postRemoved,
  REMOVED_RETENTION_DAYS,
  type UserId,
} from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { deleteErasedReports } from '@notalone/moderation/reports/stored-reports';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { type ClientSession, ObjectId } from 'mongodb';
import { commentsOf } from '../comments/comments.store.ts';
import { copyNewestComments } from '../comments/newest-comments.ts';
import type { FeedDeps } from '../deps.ts';
import { postsOf } from '../post-store/posts.store.ts';
import { markPostRemoved, sweepRemovedPosts } from '../posts/remove-post.ts';
import { type RemovedItemDocument, removedItemsOf } from './removed-items.store.ts';

type Item = DataOf<typeof itemRemoved>;
type Deps = Pick<FeedDeps, 'db' | 'outbox' | 'now'>;

/** What is removed already comes back with the newest decision: reversing an older one must not show it. */
async function takeOverRemoved(db: FeedDeps['db'], _id: string, decisionId: string, session: ClientSession) {
  await removedItemsOf(db).updateOne({ _id }, { $set: { decisionId } }, { session });
}

/** A post goes out of every list; its picture, reactions and comments stay, unseen, in case it comes back. */
async function removePostFromView({ db, outbox, now }: Deps, { itemId, decisionId }: Item, session: ClientSession) {
  const found = await postsOf(db).findOneAndDelete({ _id: new ObjectId(itemId) }, { session });
  if (!found) return takeOverRemoved(db, itemId, decisionId, session);
  // Others may change or erase their comments meanwhile.
  const { newestComments: _copies, ...document } = found;
  const removed = {
    _id: itemId,
    kind: 'post',
    document,
    decisionId,
    authorId: document.author,
    sealedAt: now(),
  } as const;
  await removedItemsOf(db).replaceOne({ _id: itemId }, removed, { upsert: true, session });
  const data = { postId: itemId, authorId: document.author };
  await outbox.add(session, postRemoved, { key: itemId, data });
}

async function removeCommentFromView({ db, outbox, now }: Deps, { itemId, decisionId }: Item, session: ClientSession) {
  const document = await commentsOf(db).findOneAndDelete({ _id: new ObjectId(itemId) }, { session });
  if (!document) return takeOverRemoved(db, itemId, decisionId, session);
  const { postId, userId } = document;
  const removed = { _id: itemId, kind: 'comment', document, decisionId, sealedAt: now() } as const;
  const withAuthor = { ...removed, ...(userId && { authorId: userId }) };
  await removedItemsOf(db).replaceOne({ _id: itemId }, withAuthor, { upsert: true, session });
  const post = await copyNewestComments(db, postId, -1, session);
  if (!post || !userId) return;
  const data = { postId: postId.toHexString(), authorId: post.author, userId, commentId: itemId };
  await outbox.add(session, commentRemoved, { key: postId.toHexString(), data });
}

/** Takes a removed post or comment out of everybody's sight. Idempotent. */
export const removeItem = (deps: Deps, item: Item, session: ClientSession): Promise<void> =>
  item.itemType === 'post' ? removePostFromView(deps, item, session) : removeCommentFromView(deps, item, session);

async function showAgain(
  { db }: Pick<Deps, 'db'>,
  { kind, document }: RemovedItemDocument,
  session: ClientSession,
): Promise<void> {
  if (kind === 'post') {
    const { clientId, ...post } = document;
    const { original, author } = post;
    // The author may have reshared it again meanwhile.
    const isThere = original && (await postsOf(db).findOne({ original, author }, { session }));
    if (isThere) return;
    await postsOf(db).insertOne(post, { session });
    await copyNewestComments(db, post._id, 0, session);
    return;
  }
  const { clientId, ...comment } = document;
  if (!(await postsOf(db).findOne({ _id: comment.postId }, { session, projection: { _id: 1 } }))) return;
  await commentsOf(db).insertOne(comment, { session });
  await copyNewestComments(db, comment.postId, 1, session);
}

/** Shows an item again that this decision keeps removed, if its author is still here. Idempotent. */
export async function restoreItem(
  deps: Pick<Deps, 'db'>,
  { itemId, decisionId }: Item,
  session: ClientSession,
): Promise<void> {
  const removed = await removedItemsOf(deps.db).findOneAndDelete({ _id: itemId, decisionId }, { session });
  if (removed) await showAgain(deps, removed, session);
}

type EraseDeps = Pick<FeedDeps, 'db' | 'transact' | 'pictures' | 'now'>;

async function eraseRemoved(deps: EraseDeps, { _id, kind, document, authorId }: RemovedItemDocument) {
  const { db, transact, pictures } = deps;
  await transact(async (session) => {
    const pictureId = kind === 'post' ? document.pictureId : undefined;
    const records = [{ collection: 'sealedItems', filter: { _id } }];
    const evidence = { records, pictures: pictureId ? [{ pictureId }] : [] };
    if (authorId) await preserveEvidence(deps, authorId, evidence, session);
    await removedItemsOf(db).deleteOne({ _id }, { session });
    if (kind === 'comment') return;
    if (document.pictureId) await pictures.remove(document.pictureId, session);
    await markPostRemoved(db, document._id, session);
  });
}

/** For good, with what was done with it. Idempotent. */
export async function eraseRemovedItems(deps: EraseDeps, authorId: UserId): Promise<void> {
  for await (const removed of removedItemsOf(deps.db).find({ authorId })) await eraseRemoved(deps, removed);
}

const HOUR_SECONDS = 3600;
/** After 90 days nothing can be taken back any more (rules 6.4). */
export function eraseRemovedRegularly(jobs: Jobs, deps: EraseDeps): void {
  jobs.every('erase sealed items', HOUR_SECONDS, async ({ signal }) => {
    const before = new Date(deps.now().getTime() - REMOVED_RETENTION_DAYS * 24 * HOUR_SECONDS * 1000);
    for await (const removed of removedItemsOf(deps.db).find({ sealedAt: { $lt: before } })) {
      signal.throwIfAborted();
      await eraseRemoved(deps, removed);
    }
    await sweepRemovedPosts(deps);
    await deleteErasedReports(deps, before);
  });
}
