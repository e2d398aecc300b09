import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { eraseEverythingOf } from '../erasure/erase-account.ts';
import { type AccountDocument, accounts } from './accounts.store.ts';

/** Erases an account that was never verified, or a decoy, with all codes and messages under way. False when it is gone, or verified by now. */
export async function eraseUnverified(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'now' | 'revocations'>,
  session: ClientSession,
  account: AccountDocument,
): Promise<boolean> {
  // Verified in this very moment: hers to keep.
  const stillUnverified = account.decoy ? {} : { phoneVerifiedAt: { $exists: false } };
  const { deletedCount } = await accounts(deps.db).deleteOne({ _id: account._id, ...stillUnverified }, { session });
  if (deletedCount === 0) return false;
  await eraseEverythingOf(deps, session, account._id);
  if (!account.decoy) await deps.outbox.tombstone(session, 'people.state', account._id);
  return true;
}
