import { type ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { linkNotFound } from '../account-changes/link-not-found.ts';
import { isBanned } from '../accounts/accounts.rules.ts';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findLostPhone, type LostPhoneDocument } from '../lost-phone-records/lost-phone-records.store.ts';
import { linkTokenHash } from '../secrets/link-token.ts';

/** Not possible in the state that it is in; the page asks for that and says it. */
export const notNow = (): ApiError =>
  apiError('CONFLICT', {
    msg: 'That is not possible now: it was stopped or finished, or its time is over or not yet come.',
  });

/**
 * What the mailed link is about.
 * @throws NOT_FOUND; also when the account is banned, or its address or password was changed since
 */
export async function findLostPhoneOf(
  deps: Pick<AuthDeps, 'db' | 'now'>,
  token: string,
  session?: ClientSession,
): Promise<{ readonly lost: LostPhoneDocument; readonly account: Account }> {
  const lost = await findLostPhone(deps.db, { tokenHash: linkTokenHash(token) }, session);
  const account = lost && (await findAccount(deps.db, lost._id, session));
  if (!lost || !account || isBanned(account, deps.now())) throw linkNotFound();
  const isSame = account.emailKey === lost.emailKey && account.passwordHash === lost.passwordHash;
  if (!isSame && !lost.doneAt) throw linkNotFound();
  return { lost, account };
}
