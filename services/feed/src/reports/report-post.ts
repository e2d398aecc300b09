import { buffer } from 'node:stream/consumers';
import { failure } from '@notalone/service-kit/http/failure';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession } from 'mongodb';
import { commentsOf, stanceId, stancesOf } from '../engagement/engagement.store.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import { type ReportDocument, reportOwner } from './reports.store.ts';
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

/** A copy of the picture that stays when the post changes or goes. */
async function keepPicture(pictures: PictureStore, report: ReportDocument, session: ClientSession): Promise<ReportDocument> {
  const { snapshot } = report;
  if (!('pictureId' in snapshot) || !snapshot.pictureId) return report;
  const [small, large] = await Promise.all([pictures.read(snapshot.pictureId, 'small'), pictures.read(snapshot.pictureId, 'large')]);
  if (!small || !large) throw failure('NOT_FOUND');
  const images = { small: await buffer(small.stream), large: await buffer(large.stream) };
  const pictureId = await pictures.save(images, { ownerId: reportOwner(report._id) }, session);
  return { ...report, snapshot: { ...snapshot, pictureId } };
}

/**
 * Reports a post; of a reshare, the original, which is what was written, unless that is gone.
 * @throws PROFILE_REQUIRED; NOT_FOUND for a post that the caller may not see; CONFLICT for one's own and the second time; RATE_LIMITED after ten of
 *   anything a day
 */
export async function reportPost(deps: ReportDeps, caller: ParentCaller, postId: string, { reason, message }: Said): Promise<{ message: string }> {
  const { db, pictures } = deps;
  const { userId } = caller;
  const [reader, stance] = await Promise.all([readerOf(deps, caller), stancesOf(db).findOne({ _id: stanceId(postId, userId) }), needReporter(deps, userId)]);
  if (stance?.reported) throw reportedAlready();
  const { post: shown, original } = await findVisiblePost(deps, reader, postId);
  const post = original ?? shown;
  if (post.author === userId) throw ownWords();
  await allowReport(deps, userId);

  const reported = post._id.toHexString();
  const newest = await commentsOf(db)
    .find({ post: reported, comment: { $exists: true } })
    .sort({ at: -1, _id: -1 })
    .limit(CONTEXT_COMMENTS)
    .toArray();
  const context = { comments: newest.toReversed().map(snapshotOfComment), ...(original && { sharedBy: shown.author }) };
  const report = { reporterId: userId, subjectId: post.author, postId: reported, reason, message, snapshot: snapshotOfPost(post), context };
  return storeReport(deps, report, (whole, session) => keepPicture(pictures, whole, session));
}
