import type { UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ContentDeps } from '../../deps.ts';
import { legalHoldsOf } from '../child-safety/legal-holds.store.ts';
import { eraseHeldCases } from './remembered.ts';

/** Tells the services to erase what they held of people whose last case has run out. */
export async function endLegalHolds(
  { db, transact, outbox, now }: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const isRunning = { $elemMatch: { $or: [{ until: { $exists: false } }, { until: { $gt: now() } }] } };
  const over = { cases: { $not: isRunning } };
  for await (const { _id } of legalHoldsOf(db).find(over)) {
    signal.throwIfAborted();
    await transact(async (session) => {
      const released = await legalHoldsOf(db).findOneAndDelete({ _id, ...over }, { session });
      if (!released) return;
      await outbox.tombstone(session, 'legal-holds.state', _id);
      if (released.isErased) await eraseHeldCases(db, _id as UserId, session);
    });
  }
}

const EVERY_SECONDS = 3600;
export const endLegalHoldsRegularly = (
  jobs: Jobs,
  deps: Pick<ContentDeps, 'db' | 'transact' | 'outbox' | 'now'>,
): void => jobs.every('release holds', EVERY_SECONDS, ({ signal }) => endLegalHolds(deps, signal));
