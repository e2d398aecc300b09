import { accountChangeState, isCodeSecondProof } from '../accounts/account-change.rules.ts';
import { type AccountChange, findAccountChange } from '../accounts/account-changes.store.ts';
import { isBanned } from '../accounts/accounts.rules.ts';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findFactors, type StoredPasskey } from '../second-factor/factors.store.ts';
import { linkTokenHash } from '../secrets/link-token.ts';
import { linkNotFound } from './link-not-found.ts';

export interface FoundChange {
  readonly change: AccountChange;
  readonly account: Account;
  /** Whose link it is: of the number or address that was replaced, or of the one that the account has now. */
  readonly side: 'old' | 'new';
}

/** The change that a link is about, with its account. @throws NOT_FOUND; also while the account is banned */
export async function findChangeOf(deps: Pick<AuthDeps, 'db' | 'now'>, token: string): Promise<FoundChange> {
  const linkHash = linkTokenHash(token);
  const change = await findAccountChange(deps.db, { linkHash });
  const account = change && (await findAccount(deps.db, change._id));
  if (!change || !account || isBanned(account, deps.now())) throw linkNotFound();
  if (accountChangeState(change, deps.now()) === 'over') throw linkNotFound();
  return { change, account, side: change.tokenHash === linkHash ? 'old' : 'new' };
}

type Channel = 'email' | 'sms';

/** How a code goes to what was not changed, as the second proof of an undo; undefined where none proves anything. */
export function undoCodeChannel(change: AccountChange, { holdsEmail, emailVerifiedAt }: Account): Channel | undefined {
  if (!isCodeSecondProof(change)) return undefined;
  if (change.kind === 'email') return 'sms';
  return holdsEmail && emailVerifiedAt ? 'email' : undefined;
}

/** The same as the one proof that opens a stopped account: it must have been verified before the change. */
export function releaseCodeChannel(
  { kind, changedAt }: AccountChange,
  { holdsEmail, emailVerifiedAt }: Account,
): Channel | undefined {
  if (kind === 'email') return 'sms';
  return holdsEmail && emailVerifiedAt && emailVerifiedAt < changedAt ? 'email' : undefined;
}

/** The passkeys with which a stopped account can be opened: whoever took it may have added one since. */
export async function passkeysBefore(
  { db }: Pick<AuthDeps, 'db'>,
  { _id, changedAt }: AccountChange,
): Promise<readonly StoredPasskey[]> {
  const passkeys = (await findFactors(db, _id))?.passkeys ?? [];
  return passkeys.filter(({ createdAt, lockedAt }) => !lockedAt && createdAt < changedAt);
}
