import { type BodyOf, commentReported, type feed, postReported, TEXTS, type UserId } from '@notalone/contracts';
import { childSafetyOf } from '@notalone/screening';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { type ClientSession, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import type { People } from '../people/people.ts';
import { findWriter } from '../people/require-profile.ts';
import { type ReportDocument, reportsOf } from './reports.store.ts';

export type ReportDeps = Pick<
  FeedDeps,
  'db' | 'transact' | 'outbox' | 'internal' | 'pictures' | 'limiter' | 'now' | 'log'
>;
export type ReportBody = BodyOf<typeof feed.reportPost>;

/** How many comments a report keeps around what it is about, on each side. */
export const CONTEXT_COMMENTS = 5;

export const alreadyReported = (cause?: unknown) =>
  apiError('CONFLICT', { msg: 'You have reported this already.', cause });
export const ownWords = () => apiError('CONFLICT', { msg: 'You wrote this yourself.' });

/** @throws PROFILE_REQUIRED */
export async function requireReporter(deps: ReportDeps, userId: UserId, people: People): Promise<void> {
  if (!(await findWriter(deps, userId, people.get(userId))))
    throw apiError('PROFILE_REQUIRED', { msg: TEXTS.reportNeedsProfile });
}

type NewReport = Omit<ReportDocument, '_id' | 'people' | 'at'> & { readonly reporterId: UserId };

/**
 * Stores a report, by which what it is about is hidden from the reporter, and tells the moderators.
 * @throws CONFLICT the second time
 */
export async function storeReport(
  { db, transact, outbox, now }: ReportDeps,
  report: NewReport,
  complete: (report: ReportDocument, session: ClientSession) => Promise<ReportDocument> = async (whole) => whole,
): Promise<{ message: string }> {
  const { reporterId, subjectId, postId, commentId, context } = report;
  const named = [context.post?.author, context.sharedBy, ...context.comments.map(({ by }) => by)];
  const people = [...new Set(named.flatMap((userId) => (userId && userId !== subjectId ? userId : [])))];
  const mark = childSafetyOf(report);
  const stored: ReportDocument = { ...report, ...mark, _id: new ObjectId(), people, at: now() };
  const key = stored._id.toHexString();
  const ids = { reportId: key, reporterId, postId, ...mark };
  await transact(async (session) => {
    await reportsOf(db).insertOne(await complete(stored, session), { session });
    if (commentId !== undefined) {
      const data = { ...ids, ...(subjectId && { subjectId }), commentId };
      await outbox.add(session, commentReported, { key, data });
    } else if (subjectId) await outbox.add(session, postReported, { key, data: { ...ids, subjectId } });
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? alreadyReported(error) : error;
  });
  return { message: 'Report submitted.' };
}
