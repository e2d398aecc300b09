import { erasePersonalData } from '@notalone/service-kit/personal-data/erase-personal-data';
import type { ClientSession } from 'mongodb';
import { type AccountDocument, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { COLLECTIONS } from './collections.ts';

/**
 * Erases an unverified account with its codes and queued messages. Returns false when it is gone or has been
 * verified.
 */
export async function eraseUnverified(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'now' | 'revocations'>,
  session: ClientSession,
  { _id }: AccountDocument,
): Promise<boolean> {
  const { deletedCount } = await accounts(deps.db).deleteOne({ _id, phoneVerifiedAt: { $exists: false } }, { session });
  if (deletedCount === 0) return false;
  await erasePersonalData(deps, COLLECTIONS, { subject: 'person', id: _id }, { session });
  await deps.outbox.tombstone(session, 'people.state', _id);
  return true;
}
