import { keepPictureForReport } from '@notalone/moderation/reports/keep-picture';
import { takeReport } from '@notalone/moderation/reports/report-quota';
import { reportOwner } from '@notalone/moderation/reports/stored-reports';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession } from 'mongodb';
import { commentsOf } from '../comments/comments.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import { findOriginal, getVisiblePost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { snapshotOfComment, snapshotOfPost } from './report-snapshot.ts';
import type { ReportDocument } from './reports.store.ts';
import {
  alreadyReported,
  CONTEXT_COMMENTS,
  ownWords,
  type ReportBody,
  type ReportDeps,
  requireReporter,
  storeReport,
} from './store-report.ts';

async function keepPicture(
  pictures: PictureStore,
  report: ReportDocument,
  session: ClientSession,
): Promise<ReportDocument> {
  const { snapshot, subjectId } = report;
  if (!('pictureId' in snapshot) || !snapshot.pictureId || !subjectId) return report;
  const { isChildSafety = false } = report;
  const kept = { pictureId: snapshot.pictureId, reportOwner: reportOwner(report._id), subjectId, isChildSafety };
  return { ...report, snapshot: { ...snapshot, pictureId: await keepPictureForReport(pictures, kept, session) } };
}

/**
 * Reports a post; of a reshare the original, unless that is gone.
 * @throws PROFILE_REQUIRED; NOT_FOUND for a post that the caller may not see; CONFLICT for one's own and the second
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
  await requireReporter(deps, userId, people);
  const original = await findOriginal(db, { post: shown, people });
  const post = original ?? shown;
  const reportedId = post._id.toHexString();
  if (reader.reportedPosts.has(reportedId)) throw alreadyReported();
  if (post.author === userId) throw ownWords();
  await takeReport(deps, userId);

  const newest = await commentsOf(db).find({ postId: post._id }).sort({ _id: -1 }).limit(CONTEXT_COMMENTS).toArray();
  const context = { comments: newest.toReversed().map(snapshotOfComment), ...(original && { sharedBy: shown.author }) };
  const report = {
    reporterId: userId,
    subjectId: post.author,
    postId: reportedId,
    reason,
    message,
    snapshot: snapshotOfPost(post),
    context,
  };
  return storeReport(deps, report, (whole, session) => keepPicture(pictures, whole, session));
}
