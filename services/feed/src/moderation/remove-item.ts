import { commentRemoved, type DataOf, type itemRemoved, postRemoved, type UserId } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { eraseRemovals, retentionStart, storedApart } from '@notalone/moderation/removals/removals';
import { deleteErasedReports, REPORT_PERIOD } from '@notalone/moderation/reports/stored-reports';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, ObjectId } from 'mongodb';
import { type CommentDocument, commentsOf } from '../comments/comments.store.ts';
import { copyNewestComments } from '../comments/newest-comments.ts';
import type { FeedDeps } from '../deps.ts';
import { type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { markPostRemoved, sweepRemovedPosts } from '../posts/remove-post.ts';
import { REMOVED_ITEM_INDEXES, type RemovedItemDocument, removedItemsOf } from './removed-items.store.ts';

type Item = DataOf<typeof itemRemoved>;
type Deps = Pick<FeedDeps, 'db' | 'outbox' | 'now'>;

/** A post goes out of every list; its picture, reactions and comments stay, unseen, in case it comes back. */
const postRemovals = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  storedApart({
    items: postsOf(db),
    rows: removedItemsOf(db),
    idOf: String,
    // Others may change or erase their comments meanwhile.
    rowOf: ({ newestComments: _copies, ...document }) => ({ kind: 'post', document, authorId: document.author }),
    now,
  });
const commentRemovals = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  storedApart({
    items: commentsOf(db),
    rows: removedItemsOf(db),
    idOf: String,
    rowOf: (document) => ({ kind: 'comment', document, ...(document.userId && { authorId: document.userId }) }),
    now,
  });

/**
 * Keeps the number of comments of a post that is itself removed. As this writes the stored post, restoring both at once
 * conflicts, and one is retried. Answers whether there is such a post.
 */
async function countInRemovedPost(db: FeedDeps['db'], postId: ObjectId, by: 1 | -1, session: ClientSession) {
  const removedPost = { _id: postId.toHexString(), kind: 'post' } as const;
  const change = { $inc: { 'document.counters.comments': by } };
  const { matchedCount } = await removedItemsOf(db).updateOne(removedPost, change, { session });
  return matchedCount > 0;
}

/** Takes a removed post or comment out of everybody's sight. Idempotent. */
export async function removeItem(deps: Deps, item: Item, session: ClientSession): Promise<void> {
  const { db, outbox } = deps;
  const { itemId } = item;
  if (item.itemType === 'post') {
    const post = await postRemovals(deps).remove(item, session);
    if (!post) return;
    await outbox.add(session, postRemoved, { key: itemId, data: { postId: itemId, authorId: post.author } });
    return;
  }
  const comment = await commentRemovals(deps).remove(item, session);
  if (!comment) return;
  const post = await copyNewestComments(db, comment.postId, -1, session);
  if (!post) await countInRemovedPost(db, comment.postId, -1, session);
  if (!post || !comment.userId) return;
  const postId = comment.postId.toHexString();
  const data = { postId, authorId: post.author, userId: comment.userId, commentId: itemId };
  await outbox.add(session, commentRemoved, { key: postId, data });
}

async function showPost(db: FeedDeps['db'], { clientId, ...post }: PostDocument, session: ClientSession) {
  const { original, author } = post;
  // The author may have reshared it again meanwhile.
  if (original && (await postsOf(db).findOne({ original, author }, { session }))) return;
  await postsOf(db).insertOne(post, { session });
  await copyNewestComments(db, post._id, 0, session);
}

async function showComment(db: FeedDeps['db'], { clientId, ...comment }: CommentDocument, session: ClientSession) {
  const post = await postsOf(db).findOne({ _id: comment.postId }, { session, projection: { _id: 1 } });
  // Stored also where its post is removed, as it comes back with the post.
  if (!post && !(await countInRemovedPost(db, comment.postId, 1, session))) return;
  await commentsOf(db).insertOne(comment, { session });
  await copyNewestComments(db, comment.postId, 1, session);
}

/** Shows an item again that this decision keeps removed, if its author is still here. Idempotent. */
export async function restoreItem(deps: Pick<Deps, 'db' | 'now'>, item: Item, session: ClientSession): Promise<void> {
  const removals = item.itemType === 'post' ? postRemovals(deps) : commentRemovals(deps);
  const removed = await removals.restore(item, session);
  if (removed?.kind === 'post') await showPost(deps.db, removed.document, session);
  else if (removed) await showComment(deps.db, removed.document, session);
}

type EraseDeps = Pick<FeedDeps, 'db' | 'transact' | 'pictures' | 'now'>;

const eraseRemoved =
  (deps: EraseDeps) =>
  async ({ _id, kind, document, authorId }: RemovedItemDocument, session: ClientSession): Promise<void> => {
    const { db, pictures } = deps;
    const pictureId = kind === 'post' ? document.pictureId : undefined;
    const records = [{ collection: 'removedItems', filter: { _id } }];
    const evidence = { records, pictures: pictureId ? [{ pictureId }] : [] };
    if (authorId) await preserveEvidence(deps, authorId, evidence, session);
    await removedItemsOf(db).deleteOne({ _id }, { session });
    if (pictureId) await pictures.remove(pictureId, session);
    if (kind === 'post') await markPostRemoved(db, document._id, session);
  };

/** Listed after posts, as it also deletes what is left of those. */
export const REMOVED_ITEMS: PersonalData<RemovedItemDocument, EraseDeps> = {
  collection: 'removedItems',
  indexes: REMOVED_ITEM_INDEXES,
  subject: 'person',
  where: (authorId: UserId) => ({ authorId }),
  hold: {},
  whenLeaving: {
    async by(deps, { id }) {
      const removed = removedItemsOf(deps.db).find({ authorId: id as UserId });
      await eraseRemovals(deps, removed, eraseRemoved(deps));
      await sweepRemovedPosts(deps);
    },
    says: 'Deleted, with what was done with it.',
  },
  expires: [REPORT_PERIOD],
  privacy: 'posts: text',
  inCopy: { leftOut: 'What moderators removed. Decisions that the person was told of are in the copy.' },
};

const HOUR_SECONDS = 3600;
/** After 90 days nothing can be taken back any more (rules 6.4). */
export function eraseRemovedRegularly(jobs: Jobs, deps: EraseDeps): void {
  jobs.every('erase removed items', HOUR_SECONDS, async ({ signal }) => {
    const before = retentionStart(deps.now());
    await eraseRemovals(deps, removedItemsOf(deps.db).find({ removedAt: { $lt: before } }), eraseRemoved(deps), signal);
    await sweepRemovedPosts(deps);
    await deleteErasedReports(deps, before);
  });
}
