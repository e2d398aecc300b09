import { type BodyOf, type Comment, commentEdited, type feed } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { traceOfEdit } from '../post-store/edit-trace.rules.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { type CommentDocument, commentsOf } from './comments.store.ts';
import { viewComment } from './comments.view.ts';
import { copyNewestComments } from './newest-comments.ts';

/**
 * Changes a comment. The same text leaves no trace; a change after the grace period is marked and keeps the earlier
 * text for moderators.
 * @throws NOT_FOUND unless it is the caller's own, on a post that the caller may see
 */
export async function editComment(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'now'>,
  caller: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  body: BodyOf<typeof feed.editComment>,
): Promise<Comment> {
  const { db, outbox, now } = deps;
  const { userId } = caller;
  const { reader, post, people } = await getReaderAndPost(deps, caller, postId);
  const own = { _id: new ObjectId(commentId), postId: post._id, userId };
  const content = body.content.normalize('NFC');
  const edited = await transactOnPost(deps, postId, async (session): Promise<CommentDocument> => {
    const before = await commentsOf(db).findOne(own, { session });
    if (!before) throw apiError('NOT_FOUND');
    if (before.content === content) return before;
    const changes = { content, ...traceOfEdit(before, content, now()) };
    await commentsOf(db).updateOne(own, { $set: changes }, { session });
    await copyNewestComments(db, post._id, 0, session);
    const data = { postId, authorId: post.author, userId, commentId };
    await outbox.add(session, commentEdited, { key: postId, data });
    return { ...before, ...changes };
  });
  return viewComment(reader, people, edited);
}
