import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import { eraseEverythingOf } from '../erasure/erase-account.ts';
import { type AccountDocument, accounts } from './accounts.store.ts';

/** Erases an account that was never verified, with its codes and queued messages. False when it is gone, or verified by now. */
export async function eraseUnverified(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'now' | 'revocations'>,
  session: ClientSession,
  { _id }: AccountDocument,
): Promise<boolean> {
  const { deletedCount } = await accounts(deps.db).deleteOne({ _id, phoneVerifiedAt: { $exists: false } }, { session });
  if (deletedCount === 0) return false;
  await eraseEverythingOf(deps, session, _id);
  await deps.outbox.tombstone(session, 'people.state', _id);
  return true;
}
