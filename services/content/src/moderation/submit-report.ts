import type { BodyOf, moderation } from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { type Caller, personIdOf } from '@notalone/service-kit/auth/caller';
import { takeReport } from '@notalone/service-kit/limits/report-quota';
import { ObjectId } from 'mongodb';
import type { ContentDeps } from '../deps.ts';
import { openCase } from './open-case.ts';

/**
 * A report of something that has no button of its own; each is a case. @throws RATE_LIMITED after ten of anything a day
 */
export async function submitReport(
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'limiter' | 'now' | 'log'>,
  caller: Caller,
  { reason, message }: BodyOf<typeof moderation.submitReport>,
): Promise<{ message: string }> {
  const reporterId = personIdOf(caller);
  await takeReport(deps, reporterId);
  const itemId = new ObjectId().toHexString();
  const isChildSafety = caller.role === 'child' || reason === TEXTS.reasonChildSafety;
  await deps.transact((session) =>
    openCase(
      deps,
      { owner: 'content', type: 'other', itemId, isChildSafety, reason, message },
      { reportId: itemId, reporterId, ...(caller.role === 'child' && { isByChild: true }), at: deps.now() },
      session,
    ),
  );
  return { message: 'Report submitted.' };
}
