import {
  type BodyOf,
  type ChildId,
  type guardians,
  internal,
  otherGuardianOf,
  personReported,
  type UserId,
} from '@notalone/contracts';
import { acceptReport } from '@notalone/moderation/reports/submit-report';
import { ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import type { InternalServer } from '@notalone/service-kit/internal/internal-server';
import { ObjectId } from 'mongodb';
import { childrenOf, requireOwnChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { reportsOf } from '../reports/reports.store.ts';

const ALREADY = 'You have told us today. A moderator who looks after children reads it.';
const ORDER = 'A court has made an order.';

type Concern = BodyOf<typeof guardians.reportGuardian>;
const reasonOf = ({ words, hasOrder }: Concern) => (hasOrder ? `${words}\n${ORDER}` : words);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The other guardian must not see the child: to the moderators of child safety (rules 10.3). The other finds no trace
 * of it, and nothing between the two changes.
 * @throws NOT_FOUND unless the child has another guardian; CONFLICT twice a day
 */
export async function reportGuardian(
  deps: ProfileDeps,
  reporterId: UserId,
  childId: ChildId,
  { words, hasOrder }: Concern,
): Promise<{ message: string }> {
  const { db, outbox, now } = deps;
  const subjectId = otherGuardianOf(await requireOwnChild(db, reporterId, childId), reporterId);
  if (!subjectId) throw apiError('NOT_FOUND');
  const reportId = new ObjectId().toHexString();
  const isChildSafety = true as const;
  const ids = { reporterId, subjectId, childId, isChildSafety };
  const reason = reasonOf({ words, hasOrder });
  const at = now();
  const concernDay = dayOf(at);
  await acceptReport(deps, { reporterId, isChildSafety, alreadyReported: ALREADY }, async (session) => {
    await reportsOf(db).insertOne({ _id: reportId, ...ids, concernDay, reason, message: '', at }, { session });
    await outbox.add(session, personReported, { key: reportId, data: { reportId, ...ids } });
  });
  return { message: 'Thank you. A moderator who looks after children reads this now. In danger, call 999.' };
}

/**
 * The same for all children of somebody whose account is stopped, and who cannot say which (rules 1.13). A child about
 * whom they have told us something else today does not count: what is written now is then sent in words. Asking
 * again after a lost answer counts as told.
 */
async function reportGuardians(deps: ProfileDeps, reporterId: UserId, concern: Concern): Promise<number> {
  const own = { guardianIds: reporterId, 'guardianIds.1': { $exists: true }, state: { $ne: 'creating' as const } };
  let count = 0;
  for (const { _id } of await childrenOf(deps.db).find(own).toArray()) {
    const isTold = await reportGuardian(deps, reporterId, _id, concern).then(
      () => true,
      async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error;
        const same = { reporterId, childId: _id, concernDay: dayOf(deps.now()), reason: reasonOf(concern) };
        return (await reportsOf(deps.db).findOne(same)) !== null;
      },
    );
    if (isTold) count += 1;
  }
  return count;
}

export function serveGuardianConcerns(server: InternalServer, deps: ProfileDeps): void {
  server.serve(internal.profile.reportGuardian, async ({ params, body }) => ({
    children: await reportGuardians(deps, params.userId, body),
  }));
}
