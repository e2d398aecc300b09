import { failure } from '@notalone/service-kit/http/failure';
import { type CommentDocument, commentKey, commentsOf } from '../engagement/engagement.store.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import {
  allowReport,
  CONTEXT_COMMENTS,
  needReporter,
  ownWords,
  type ReportDeps,
  reportedAlready,
  type Said,
  snapshotOfComment,
  snapshotOfPost,
  storeReport,
} from './store-report.ts';

/** At most five before and five after it, the oldest first. */
async function findAround({ db }: Pick<ReportDeps, 'db'>, { _id, post, at }: CommentDocument): Promise<CommentDocument[]> {
  const comments = { post, comment: { $exists: true } };
  const before = { ...comments, at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] };
  const after = { ...comments, at: { $gte: at }, $or: [{ at: { $gt: at } }, { _id: { $gt: _id } }] };
  const [earlier, later] = await Promise.all([
    commentsOf(db).find(before).sort({ at: -1, _id: -1 }).limit(CONTEXT_COMMENTS).toArray(),
    commentsOf(db).find(after).sort({ at: 1, _id: 1 }).limit(CONTEXT_COMMENTS).toArray(),
  ]);
  return [...earlier.toReversed(), ...later];
}

/** @throws as `reportPost`; NOT_FOUND also for a comment of somebody with whom there is a block */
export async function reportComment(
  deps: ReportDeps,
  caller: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { reason, message }: Said,
): Promise<{ message: string }> {
  const { userId } = caller;
  const [reader] = await Promise.all([readerOf(deps, caller), needReporter(deps, userId)]);
  const [{ post, stance }, comment] = await Promise.all([
    findVisiblePost(deps, reader, postId),
    commentsOf(deps.db).findOne({ _id: commentKey(postId, commentId) }),
  ]);
  if (!comment || (comment.by && reader.blocked.has(comment.by))) throw failure('NOT_FOUND');
  if (stance?.reportedComments?.includes(commentId)) throw reportedAlready();
  if (comment.by === userId) throw ownWords();
  await allowReport(deps, userId);

  const around = await findAround(deps, comment);
  const context = { post: snapshotOfPost(post), comments: around.map(snapshotOfComment) };
  const subject = comment.by && { subjectId: comment.by };
  return storeReport(deps, { reporterId: userId, ...subject, postId, commentId, reason, message, snapshot: snapshotOfComment(comment), context });
}
