import { commentRemoved, type feed, type ReplyOf } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { commentsOf } from './comments.store.ts';
import { copyNewestComments } from './newest-comments.ts';

/**
 * Deletes the caller's own comment, also on a post that the caller may not see any more.
 * @throws NOT_FOUND unless it is the caller's own
 */
export async function deleteComment(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'now'>,
  { userId }: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
): Promise<ReplyOf<typeof feed.deleteComment>> {
  const { db, outbox } = deps;
  const _id = new ObjectId(postId);
  await transactOnPost(deps, postId, async (session) => {
    const own = { _id: new ObjectId(commentId), postId: _id, userId };
    await preserveHeldRecords(deps, userId, [{ collection: 'comments', filter: own }], session);
    const { deletedCount } = await commentsOf(db).deleteOne(own, { session });
    const post = deletedCount > 0 && (await copyNewestComments(db, _id, -1, session));
    if (!post) throw apiError('NOT_FOUND');
    const data = { postId, authorId: post.author, userId, commentId };
    await outbox.add(session, commentRemoved, { key: postId, data });
  });
  return { message: 'Comment deleted.' };
}
