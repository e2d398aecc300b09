import { commentRemoved, type feed, type ReplyOf } from '@notalone/contracts';
import { preserveHeldRecords } from '@notalone/moderation/legal-hold/legal-holds';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { commentsOf, isHiddenFrom } from './comments.store.ts';
import { copyNewestComments } from './newest-comments.ts';

/**
 * Deletes the caller's own comment, also on a post that the caller may not see any more, or somebody's under the
 * caller's own post. The writer is not told.
 * @throws NOT_FOUND unless it is one of these; also where it is hidden from the caller
 */
export async function deleteComment(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'now'>,
  caller: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
): Promise<ReplyOf<typeof feed.deleteComment>> {
  const { db, outbox } = deps;
  const comment = { _id: new ObjectId(commentId), postId: new ObjectId(postId) };
  const reader = await getReader(deps, caller);
  await transactOnPost(deps, postId, async (session) => {
    const found = await commentsOf(db).findOne(comment, { session });
    if (!found || isHiddenFrom(reader, found)) throw apiError('NOT_FOUND');
    const { userId } = found;
    if (userId) await preserveHeldRecords(deps, userId, [{ collection: 'comments', filter: comment }], session);
    await commentsOf(db).deleteOne(comment, { session });
    const post = await copyNewestComments(db, comment.postId, -1, session);
    // Undoes the deletion.
    if (!post || (userId !== caller.userId && post.author !== caller.userId)) throw apiError('NOT_FOUND');
    if (!userId) return;
    await outbox.add(session, commentRemoved, {
      key: postId,
      data: { postId, authorId: post.author, userId, commentId },
    });
  });
  return { message: 'Comment deleted.' };
}
