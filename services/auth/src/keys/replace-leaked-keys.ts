import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findSignedInPeople } from '../sessions/sessions.store.ts';
import type { ReceiptKeys } from './receipt-keys.ts';
import type { SigningKeys } from './signing-keys.ts';

type Deps = Pick<AuthDeps, 'db' | 'transact' | 'outbox' | 'revocations'> & {
  readonly keys: SigningKeys;
  readonly receiptKeys: ReceiptKeys;
};

/**
 * Somebody else may have signed tokens: deletes every key and ends every session, so that everybody logs in again. The
 * keys of emergency devices are not ours and go on (rules 5.1). A new key signs receipts; the former ones stay, or
 * nobody could check an old receipt. Running it again does no harm.
 * @returns how many people were signed out
 */
export async function replaceLeakedKeys(deps: Deps): Promise<number> {
  await deps.keys.discardAll();
  await deps.receiptKeys.makeNext();
  const people = await findSignedInPeople(deps.db);
  for (const userId of people) await deps.transact((session) => endSessionsOf(deps, session, { userId }));
  return people.length;
}
