import type { AuthDeps } from '../deps.ts';
import { findPurgeable } from './accounts.store.ts';
import { eraseUnverified } from './erase-unverified.ts';

const BATCH = 100;

/** Erases accounts whose phone was never verified in 14 days, and decoys of that age. Answers how many. */
export async function purgeUnverified(deps: Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'now' | 'revocations'>, signal?: AbortSignal): Promise<number> {
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
