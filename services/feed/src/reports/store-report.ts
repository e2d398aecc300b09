import { type BodyOf, commentReported, type feed, postReported, TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { takeReport } from '@notalone/service-kit/limits/report-allowance';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId, type UpdateFilter } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type CommentDocument, type StanceDocument, stanceId, stancesOf } from '../engagement/engagement.store.ts';
import { isWriter } from '../people/need-profile.ts';
import { findPerson } from '../people/people.ts';
import type { PostDocument } from '../posts/posts.store.ts';
import { type CommentSnapshot, type PostSnapshot, type ReportDocument, reportsOf } from './reports.store.ts';

export type ReportDeps = Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'people' | 'circles' | 'pictures' | 'limiter' | 'now' | 'log'>;
export type Said = BodyOf<typeof feed.reportPost>;

export const snapshotOfPost = ({ author, content, imageAlt, pictureId, createdAt, history }: PostDocument): PostSnapshot => ({
  author,
  content,
  ...(imageAlt && { imageAlt }),
  ...(pictureId && { pictureId }),
  createdAt,
  ...(history && { history }),
});
export const snapshotOfComment = ({ comment, by, content, at, history }: CommentDocument): CommentSnapshot => ({
  comment,
  ...(by && { by }),
  content,
  at,
  ...(history && { history }),
});

/** @throws PROFILE_REQUIRED */
export async function needReporter({ db }: Pick<FeedDeps, 'db'>, userId: UserId): Promise<void> {
  if (!isWriter(await findPerson(db, userId))) throw failure('PROFILE_REQUIRED', { msg: TEXTS.reportNeedsProfile });
}

export const reportedAlready = (cause?: unknown) => failure('CONFLICT', { msg: 'You have reported this already.', cause });
export const ownWords = () => failure('CONFLICT', { msg: 'You wrote this yourself.' });

/** One of the day's reports is taken before anything is stored. @throws RATE_LIMITED */
export const allowReport = (deps: ReportDeps, userId: UserId): Promise<void> => takeReport(deps, userId);

/** How many comments a report keeps around what it is about, on each side. */
export const CONTEXT_COMMENTS = 5;

type NewReport = Omit<ReportDocument, '_id' | 'people' | 'at'> & { readonly reporterId: UserId };
/** The reported thing is not shown to the reporter any more. */
const hidden = ({ commentId }: NewReport): UpdateFilter<StanceDocument> =>
  commentId === undefined ? { $set: { reported: true } } : { $addToSet: { reportedComments: commentId } };

/** Keeps the report, hides what it is about from the reporter, and calls the moderators. @throws CONFLICT the second time */
export async function storeReport(
  { db, transact, outbox, now }: ReportDeps,
  report: NewReport,
  complete: (report: ReportDocument, session: ClientSession) => Promise<ReportDocument> = async (whole) => whole,
): Promise<{ message: string }> {
  const { reporterId, subjectId, postId, commentId, context } = report;
  const named = [context.post?.author, context.sharedBy, ...context.comments.map(({ by }) => by)];
  const people = [...new Set(named.flatMap((userId) => (userId && userId !== subjectId ? userId : [])))];
  const stored: ReportDocument = { ...report, _id: new ObjectId(), people, at: now() };
  const reportId = stored._id.toHexString();
  await transact(async (session) => {
    await reportsOf(db).insertOne(await complete(stored, session), { session });
    const mine = { _id: stanceId(postId, reporterId) };
    await stancesOf(db).updateOne(mine, { ...hidden(report), $setOnInsert: { post: postId, by: reporterId } }, { upsert: true, session });
    if (commentId !== undefined) {
      const subject = subjectId && { subjectId };
      await outbox.add(session, commentReported, { key: reportId, data: { reportId, reporterId, ...subject, postId, commentId } });
    } else if (subjectId) await outbox.add(session, postReported, { key: reportId, data: { reportId, reporterId, subjectId, postId } });
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? reportedAlready(error) : error;
  });
  return { message: 'Report submitted.' };
}
