import type { ClientSession } from 'mongodb';
import { frozenUntil } from '../accounts/accounts.rules.ts';
import { type Account, accounts } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';

/**
 * Checks that the password verified a moment ago is still current and that the account was not banned, stopped or
 * erased meanwhile. It writes to the account, so a login and a concurrent reset conflict and one of them sees the other.
 */
export async function confirmLogin(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { _id, passwordHash, ban }: Account,
  transaction: ClientSession,
): Promise<boolean> {
  const unbanned = { ban: { $exists: false } };
  // A ban that has ended may be cleared in between.
  const unchanged = { _id, passwordHash, $or: ban ? [{ ban }, unbanned] : [unbanned] };
  const confirmed = await accounts(db).findOneAndUpdate(
    unchanged,
    { $set: { lastLoginAt: now() } },
    { session: transaction },
  );
  return confirmed !== null && !frozenUntil(confirmed, now());
}
