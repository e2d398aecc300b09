import { takeReport } from '@notalone/moderation/reports/report-quota';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type Db, ObjectId } from 'mongodb';
import { type CommentDocument, commentsOf } from '../comments/comments.store.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { snapshotOfComment, snapshotOfPost } from './report-snapshot.ts';
import {
  alreadyReported,
  CONTEXT_COMMENTS,
  ownWords,
  type ReportBody,
  type ReportDeps,
  requireReporter,
  storeReport,
} from './store-report.ts';

/** At most five before and five after it, the oldest first. */
async function findContext(db: Db, { _id, postId }: CommentDocument): Promise<CommentDocument[]> {
  const [earlier, later] = await Promise.all([
    commentsOf(db)
      .find({ postId, _id: { $lt: _id } })
      .sort({ _id: -1 })
      .limit(CONTEXT_COMMENTS)
      .toArray(),
    commentsOf(db)
      .find({ postId, _id: { $gt: _id } })
      .sort({ _id: 1 })
      .limit(CONTEXT_COMMENTS)
      .toArray(),
  ]);
  return [...earlier.toReversed(), ...later];
}

/** @throws as `reportPost`; NOT_FOUND also for a comment of somebody with whom there is a block */
export async function reportComment(
  deps: ReportDeps,
  caller: ParentCaller,
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  { reason, message }: ReportBody,
): Promise<{ message: string }> {
  const { db } = deps;
  const { userId } = caller;
  const { reader, post, people } = await getReaderAndPost(deps, caller, postId);
  await requireReporter(deps, userId, people);
  const comment = await commentsOf(db).findOne({ _id: new ObjectId(commentId), postId: post._id });
  if (!comment || (comment.userId && reader.blocked.has(comment.userId))) throw apiError('NOT_FOUND');
  if (reader.reportedComments.has(commentId)) throw alreadyReported();
  if (comment.userId === userId) throw ownWords();
  await takeReport(deps, userId);

  const around = await findContext(db, comment);
  return storeReport(deps, {
    reporterId: userId,
    ...(comment.userId && { subjectId: comment.userId }),
    postId,
    commentId,
    reason,
    message,
    snapshot: snapshotOfComment(comment),
    context: { post: snapshotOfPost(post), comments: around.map(snapshotOfComment) },
  });
}
