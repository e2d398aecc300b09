import type { BodyOf, moderation } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import type { ContentDeps } from '../../deps.ts';
import { casesOf } from '../cases/cases.store.ts';
import { type Moderator, requireCase } from '../cases/moderator.ts';

/**
 * Records a report to the National Crime Agency, which an admin has made by hand (docs/runbooks), with the reference
 * that the agency gave; the same again is recorded already.
 * @throws CONFLICT for a case that is not one of child safety, and a day in the future
 */
export async function recordNcaReport(
  { db, transact, now }: Pick<ContentDeps, 'db' | 'transact' | 'now'>,
  moderator: Moderator,
  id: string,
  { reference, reportedOn }: BodyOf<typeof moderation.recordNcaReport>,
): Promise<{ message: string }> {
  const _id = new ObjectId(id);
  const at = now();
  if (reportedOn > ukDay(at)) throw apiError('CONFLICT', { msg: 'The report cannot be in the future.' });
  await transact(async (session) => {
    const { isChildSafety } = await requireCase(db, moderator, _id, session);
    if (!isChildSafety) throw apiError('CONFLICT', { msg: 'This is not a case of child safety.' });
    const report = { reference, reportedOn, by: moderator.userId, at };
    const unrecorded = { _id, ncaReports: { $not: { $elemMatch: { reference, reportedOn } } } };
    const { modifiedCount } = await casesOf(db).updateOne(unrecorded, { $push: { ncaReports: report } }, { session });
    if (modifiedCount === 0) return;
    await writeAudit(db, { at, action: 'nca-reported', adminId: moderator.userId, caseId: _id }, session);
  });
  return { message: 'The report to the National Crime Agency is recorded.' };
}
