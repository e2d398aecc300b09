import { commentReported } from '@notalone/contracts';
import { submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type Db, ObjectId } from 'mongodb';
import { type CommentDocument, commentsOf } from '../comments/comments.store.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { ALREADY_REPORTED, CONTEXT_COMMENTS, ownWords, type ReportBody, type ReportDeps } from './report-deps.ts';
import { peopleIn, snapshotOfComment, snapshotOfPost } from './report-snapshot.ts';
import { reportsOf } from './reports.store.ts';

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
  const { reader, post } = await getReaderAndPost(deps, caller, postId);
  const comment = await commentsOf(db).findOne({ _id: new ObjectId(commentId), postId: post._id });
  if (!comment || (comment.userId && reader.blocked.has(comment.userId))) throw apiError('NOT_FOUND');
  if (reader.reportedComments.has(commentId)) throw apiError('CONFLICT', { msg: ALREADY_REPORTED });
  if (comment.userId === userId) throw ownWords();

  const around = await findContext(db, comment);
  const context = { post: snapshotOfPost(post), comments: around.map(snapshotOfComment) };
  const subject = comment.userId && { subjectId: comment.userId };
  return submitReport(deps, {
    reports: reportsOf(db),
    report: {
      _id: new ObjectId(),
      reporterId: userId,
      ...subject,
      postId,
      commentId,
      reason,
      message,
      snapshot: snapshotOfComment(comment),
      context,
      people: peopleIn(context, comment.userId),
    },
    event: commentReported,
    dataOf: (ids) => ({ ...ids, ...subject, postId, commentId }),
    alreadyReported: ALREADY_REPORTED,
  });
}
