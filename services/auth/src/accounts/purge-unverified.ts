import type { AuthDeps } from '../deps.ts';
import { eraseEverythingOf } from '../erasure/erase-account.ts';
import { accounts, findPurgeable } from './accounts.store.ts';

const BATCH = 100;

/** Erases accounts whose phone was never verified in 14 days, and decoys of that age. Answers how many. */
export async function purgeUnverified(deps: Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'now' | 'revocations'>, signal?: AbortSignal): Promise<number> {
  let purged = 0;
  for (;;) {
    const batch = await findPurgeable(deps.db, deps.now(), BATCH);
    for (const account of batch) {
      if (signal?.aborted) return purged;
      const isGone = await deps.transact(async (session) => {
        // Verified in this very moment: hers to keep.
        const stillUnverified = account.decoy ? {} : { phoneVerifiedAt: { $exists: false } };
        const { deletedCount } = await accounts(deps.db).deleteOne({ _id: account._id, ...stillUnverified }, { session });
        if (deletedCount === 0) return false;
        await eraseEverythingOf(deps, session, account._id);
        if (!account.decoy) await deps.outbox.tombstone(session, 'people.state', account._id);
        return true;
      });
      purged += isGone ? 1 : 0;
    }
    if (batch.length < BATCH) return purged;
  }
}
