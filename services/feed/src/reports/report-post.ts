import { postReported } from '@notalone/contracts';
import { keepSnapshotPicture } from '@notalone/moderation/reports/keep-picture';
import { type ReportIds, submitReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { commentsOf } from '../comments/comments.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import { findOriginal, getVisiblePost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { ALREADY_REPORTED, CONTEXT_COMMENTS, ownWords, type ReportBody, type ReportDeps } from './report-deps.ts';
import { peopleIn, snapshotOfComment, snapshotOfPost } from './report-snapshot.ts';
import { reportsOf } from './reports.store.ts';

const alreadyReported = () => apiError('CONFLICT', { msg: ALREADY_REPORTED });

/**
 * Reports a post; of a reshare the original, unless that is gone.
 * @throws NOT_FOUND for a post that the caller may not see; CONFLICT for one's own and the second
 *   time; RATE_LIMITED after ten of anything a day
 */
export async function reportPost(
  deps: ReportDeps,
  caller: ParentCaller,
  postId: string,
  { reason, message }: ReportBody,
): Promise<{ message: string }> {
  const { db, pictures } = deps;
  const { userId } = caller;
  const reader = await getReader(deps, caller);
  if (reader.reportedPosts.has(postId)) throw alreadyReported();
  const { post: shown, people } = await getVisiblePost(deps, reader, postId);
  const original = await findOriginal(db, { post: shown, people });
  const post = original ?? shown;
  const reportedId = post._id.toHexString();
  if (reader.reportedPosts.has(reportedId)) throw alreadyReported();
  if (post.author === userId) throw ownWords();

  const newest = await commentsOf(db).find({ postId: post._id }).sort({ _id: -1 }).limit(CONTEXT_COMMENTS).toArray();
  const context = { comments: newest.toReversed().map(snapshotOfComment), ...(original && { sharedBy: shown.author }) };
  const report = {
    _id: new ObjectId(),
    reporterId: userId,
    subjectId: post.author,
    postId: reportedId,
    reason,
    message,
    snapshot: snapshotOfPost(post),
    context,
    people: peopleIn(context, post.author),
  };
  const dataOf = (ids: ReportIds) => ({ ...ids, subjectId: post.author, postId: reportedId });
  return submitReport(
    deps,
    { reports: reportsOf(db), report, event: postReported, dataOf, alreadyReported: ALREADY_REPORTED },
    (whole, session) => keepSnapshotPicture(pictures, whole, session),
  );
}
