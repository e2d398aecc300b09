import type { ClientSession } from 'mongodb';
import { accountChangeState, isContested, stateEnd } from '../accounts/account-change.rules.ts';
import {
  type AccountChange,
  findAccountChange,
  findContestedChanges,
  findFormerEmail,
  whenText,
} from '../accounts/account-changes.store.ts';
import { type Account, findAccount, findHolder } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findFactors } from '../second-factor/factors.store.ts';

type Deps = Pick<AuthDeps, 'db' | 'now'>;
const DIGITS_SHOWN = 3;
const ending = (phone: string) => `…${phone.slice(-DIGITS_SHOWN)}`;

/** By the address that the account has, or had before its last change. @throws Error, to be read on a terminal */
export async function findRecoverable(
  { db }: Deps,
  email: string,
  session?: ClientSession,
): Promise<{ readonly account: Account; readonly change: AccountChange | undefined }> {
  const former = await findFormerEmail(db, email, session);
  const account = former ? await findAccount(db, former._id, session) : await findHolder(db, email, session);
  if (!account) throw new Error('Nobody has that email address.');
  const change = former ?? (await findAccountChange(db, { _id: account._id }, session)) ?? undefined;
  return { account, change };
}

/** The accounts whose last change somebody contests, with how they stand. */
export async function describeContested({ db, now }: Deps): Promise<string> {
  const lines: string[] = [];
  for (const change of await findContestedChanges(db)) {
    const account = isContested(change, now()) ? await findAccount(db, change._id) : undefined;
    if (!account) continue;
    const state = accountChangeState(change, now());
    lines.push(`${account.email}: ${state}, until ${whenText(stateEnd(change))}`);
  }
  return lines.length > 0 ? lines.join('\n') : 'Nobody contests a change of an account.';
}

function describeChange({ kind, former, changedAt, isStolen, undo }: AccountChange): string[] {
  const before = 'phone' in former ? `a number that ends in ${ending(former.phone)}` : 'another address';
  return [
    `Changed: ${kind} on ${whenText(changedAt)}, before it was ${before}${isStolen ? ', said to be stolen' : ''}`,
    ...(undo ? [`Undo asked on ${whenText(undo.askedAt)} with the link and a ${undo.by}`] : []),
    ...(undo?.objectedAt ? [`Objected to on ${whenText(undo.objectedAt)}`] : []),
  ];
}

/** What we know ourselves of who has an account: times, and never what a family could tell. */
export async function describeAccount(deps: Deps, email: string): Promise<string> {
  const { account, change } = await findRecoverable(deps, email);
  const { _id, phone, createdAt, emailVerifiedAt, lastLoginAt } = account;
  const passkeys = (await findFactors(deps.db, _id))?.passkeys ?? [];
  const state = change && accountChangeState(change, deps.now());
  return [
    `Member since ${whenText(createdAt)}; last login ${lastLoginAt ? whenText(lastLoginAt) : 'never'}`,
    `Number ends in ${ending(phone)}; address ${emailVerifiedAt ? `verified ${whenText(emailVerifiedAt)}` : 'not verified'}`,
    ...passkeys.map((passkey) => `Passkey of ${whenText(passkey.createdAt)}`),
    ...(change ? describeChange(change) : ['No change lately']),
    ...(change && state ? [`State: ${state}, until ${whenText(stateEnd(change))}`] : []),
  ].join('\n');
}
