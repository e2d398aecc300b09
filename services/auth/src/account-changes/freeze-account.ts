import type { accountUndo, BodyOf, ReplyOf } from '@notalone/contracts';
import { type AccountChange, findAccountChange, freezeAccountChange } from '../accounts/account-changes.store.ts';
import { isBanned } from '../accounts/accounts.rules.ts';
import { type Account, findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { linkTokenHash } from '../secrets/link-token.ts';
import { linkNotFound } from './link-not-found.ts';

type Link = BodyOf<typeof accountUndo.getAccountChange>;

/** The change that a link is about, with its account. @throws NOT_FOUND; also while the account is banned */
export async function findChangeOf(
  deps: AuthDeps,
  token: string,
): Promise<{ readonly change: AccountChange; readonly account: Account }> {
  const change = await findAccountChange(deps, { tokenHash: linkTokenHash(token) });
  const account = change && (await findAccount(deps.db, change._id));
  if (!change || !account || isBanned(account, deps.now())) throw linkNotFound();
  return { change, account };
}

/** How the owner can be sent a code: to what was not changed, and only where that is verified. */
export function codeChannel(
  { kind }: AccountChange,
  { holdsEmail, emailVerifiedAt }: Account,
): 'email' | 'sms' | undefined {
  if (kind === 'email') return 'sms';
  return holdsEmail && emailVerifiedAt ? 'email' : undefined;
}

export async function getAccountChange(
  deps: AuthDeps,
  { token }: Link,
): Promise<ReplyOf<typeof accountUndo.getAccountChange>> {
  const { change, account } = await findChangeOf(deps, token);
  const codeBy = codeChannel(change, account);
  return {
    kind: change.kind,
    changedAt: change.changedAt.toISOString(),
    until: change.until.toISOString(),
    isFrozen: change.frozenAt !== undefined,
    ...(codeBy && { codeBy }),
  };
}

/** 'This was not me': nothing more of the account changes while the link works. */
export async function freezeAccount(
  deps: AuthDeps,
  { token }: Link,
): Promise<ReplyOf<typeof accountUndo.freezeAccount>> {
  await findChangeOf(deps, token);
  if (!(await freezeAccountChange(deps, linkTokenHash(token)))) throw linkNotFound();
  return { message: 'Stopped: nothing more of this account can be changed.' };
}
