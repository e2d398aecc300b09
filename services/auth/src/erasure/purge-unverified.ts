import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import { findPurgeable } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { eraseUnverified } from './erase-unverified.ts';

const EVERY_SECONDS = 3600;
const BATCH = 100;
type PurgeDeps = Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'now' | 'revocations'>;

export function purgeUnverifiedRegularly(jobs: Jobs, deps: PurgeDeps & Pick<AuthDeps, 'log'>): void {
  jobs.every('purge unverified accounts', EVERY_SECONDS, async ({ signal }) => {
    const purged = await purgeUnverified(deps, signal);
    if (purged > 0) deps.log.info({ purged }, 'unverified accounts purged');
  });
}

/** Erases accounts whose phone was not verified within 14 days. Returns how many. */
export async function purgeUnverified(deps: PurgeDeps, signal?: AbortSignal): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await findPurgeable(deps.db, deps.now(), BATCH);
    for (const account of batch) {
      if (signal?.aborted) return purged;
      const isGone = await deps.transact((session) => eraseUnverified(deps, session, account));
      purged += isGone ? 1 : 0;
    }
    if (batch.length < BATCH) return purged;
  }
}
