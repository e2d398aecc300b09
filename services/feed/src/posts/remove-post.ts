import { postRemoved } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import type { ClientSession, Db, ObjectId } from 'mongodb';
import { commentsOf } from '../comments/comments.store.ts';
import type { FeedDeps } from '../deps.ts';
import { evidenceOfPosts, type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { reactionsOf, removeReaction } from '../reactions/reactions.store.ts';

/** Removed posts whose reactions and comments may still be stored. */
const removedPostsOf = (db: Db) => db.collection<{ _id: ObjectId }>('removedPosts');

/** Has `sweepRemovedPosts` delete what is left of a post that is gone. */
export async function markPostRemoved(db: Db, _id: ObjectId, session: ClientSession): Promise<void> {
  await removedPostsOf(db).updateOne({ _id }, { $setOnInsert: { _id } }, { upsert: true, session });
}

/**
 * Deletes a post with its picture. Its reactions and comments, of which there may be too many for one transaction,
 * cannot be reached any more; `sweepRemovedPosts` deletes them after the commit.
 */
export async function removePost(
  deps: Pick<FeedDeps, 'db' | 'outbox' | 'pictures' | 'now'>,
  post: PostDocument,
  session: ClientSession,
): Promise<void> {
  const { db, outbox, pictures } = deps;
  const { _id, author, original, pictureId } = post;
  const evidence = { records: [evidenceOfPosts({ _id })], pictures: pictureId ? [{ pictureId }] : [] };
  await preserveEvidence(deps, author, evidence, session);
  const { deletedCount } = await postsOf(db).deleteOne({ _id }, { session });
  if (deletedCount === 0) return;
  await markPostRemoved(db, _id, session);
  if (pictureId) await pictures.remove(pictureId, session);
  if (original) await removeReaction(db, { postId: original, userId: author, kind: 'share' }, session);
  const postId = _id.toHexString();
  await outbox.add(session, postRemoved, { key: postId, data: { postId, authorId: author } });
}

/** Deletes what is left of removed posts. */
export async function sweepRemovedPosts(deps: Pick<FeedDeps, 'db' | 'now'>): Promise<void> {
  const { db } = deps;
  for await (const { _id } of removedPostsOf(db).find()) {
    await reactionsOf(db).deleteMany({ postId: _id });
    for (const userId of await commentsOf(db).distinct('userId', { postId: _id }))
      if (userId)
        await preserveHeldRecords(deps, userId, [{ collection: 'comments', filter: { postId: _id, userId } }]);
    await commentsOf(db).deleteMany({ postId: _id });
    await removedPostsOf(db).deleteOne({ _id });
  }
}
