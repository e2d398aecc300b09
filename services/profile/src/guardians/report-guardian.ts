import {
  type BodyOf,
  type ChildId,
  type guardians,
  otherGuardianOf,
  personReported,
  type UserId,
} from '@notalone/contracts';
import { acceptReport } from '@notalone/moderation/reports/submit-report';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { requireOwnChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { reportsOf } from '../reports/reports.store.ts';

const ALREADY = 'You have told us today. A moderator who looks after children reads it.';
const ORDER = 'A court has made an order.';

/**
 * The other guardian must not see the child: to the moderators of child safety (rules 10.3). The other finds no trace
 * of it, and nothing between the two changes.
 * @throws NOT_FOUND unless the child has another guardian; CONFLICT twice a day
 */
export async function reportGuardian(
  deps: ProfileDeps,
  reporterId: UserId,
  childId: ChildId,
  { words, hasOrder }: BodyOf<typeof guardians.reportGuardian>,
): Promise<{ message: string }> {
  const { db, outbox, now } = deps;
  const subjectId = otherGuardianOf(await requireOwnChild(db, reporterId, childId), reporterId);
  if (!subjectId) throw apiError('NOT_FOUND');
  const reportId = new ObjectId().toHexString();
  const isChildSafety = true as const;
  const ids = { reporterId, subjectId, childId, isChildSafety };
  const reason = hasOrder ? `${words}\n${ORDER}` : words;
  const at = now();
  const concernDay = at.toISOString().slice(0, 10);
  await acceptReport(deps, { reporterId, isChildSafety, alreadyReported: ALREADY }, async (session) => {
    await reportsOf(db).insertOne({ _id: reportId, ...ids, concernDay, reason, message: '', at }, { session });
    await outbox.add(session, personReported, { key: reportId, data: { reportId, ...ids } });
  });
  return { message: 'Thank you. A moderator who looks after children reads this now. In danger, call 999.' };
}
