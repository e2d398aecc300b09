import { ACCOUNT_CHANGE_DAYS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AuthDeps } from '../deps.ts';
import {
  type AccountChangeStep,
  accountChangeStep,
  contestedUntil,
  isContested,
  isFrozen,
} from './account-change.rules.ts';
import { type AccountChange, findAccountChange, saveAccountChange } from './account-changes.store.ts';
import { type Account, type AccountDocument, changeAccount, findAccount } from './accounts.store.ts';
import { announceAccount } from './announce-account.ts';

const DAY_MS = 86_400_000;
const FREEZES_KEPT_MS = 30 * DAY_MS;

type Freezes = NonNullable<AccountDocument['freezes']>;

/** The times in which the account was stopped, as the change says it now. */
function freezesAfter({ freezes = [] }: AccountDocument, change: AccountChange, now: Date): Freezes {
  const { frozenAt: from, releasedAt } = change;
  const others = freezes.filter(
    (freeze) => freeze.from.getTime() !== from?.getTime() && now.getTime() - freeze.until.getTime() < FREEZES_KEPT_MS,
  );
  if (!from) return others;
  const planned = freezes.find((freeze) => freeze.from.getTime() === from.getTime())?.until ?? now;
  const ended = releasedAt ?? (planned < now ? planned : now);
  return [...others, { from, until: isFrozen(change, now) ? contestedUntil(change) : ended }];
}

/** What alerts tell the number before. */
function formerPhoneAfter(change: AccountChange, now: Date): AccountDocument['formerPhone'] {
  if (!('phone' in change.former) || change.isStolen || change.undoneAt || change.keptAt) return undefined;
  const weekEnd = change.changedAt.getTime() + ACCOUNT_CHANGE_DAYS * DAY_MS;
  const phoneNumber = change.former.phone;
  if (isContested(change, now))
    return { phoneNumber, until: new Date(Math.max(weekEnd, contestedUntil(change).getTime())), isDisputed: true };
  return weekEnd > now.getTime() ? { phoneNumber, until: new Date(weekEnd) } : undefined;
}

export interface Stepped {
  readonly change: AccountChange;
  readonly account: Account;
}
interface StepOptions {
  /** What else is stored with the change. */
  readonly also?: Partial<Pick<AccountChange, 'newSide' | 'wanted'>>;
  /** What else changes of the account. */
  readonly set?: Partial<AccountDocument>;
}

/**
 * Takes a step of an account's change, with what follows for the account, and tells the other services. It writes the
 * account, so that a login at the same time conflicts with it.
 * @returns undefined where the step is not possible now
 */
export async function stepAccountChange(
  deps: Pick<AuthDeps, 'db' | 'outbox' | 'now'>,
  session: ClientSession,
  userId: string,
  step: AccountChangeStep,
  { also, set }: StepOptions = {},
): Promise<Stepped | undefined> {
  const now = deps.now();
  const before = await findAccountChange(deps.db, { _id: userId }, session);
  const stepped = before && accountChangeStep(before, step, now);
  const account = stepped && (await findAccount(deps.db, userId, session));
  if (!stepped || !account) return undefined;
  const change = { ...stepped, ...also };
  await saveAccountChange(deps.db, session, change);
  const formerPhone = formerPhoneAfter(change, now);
  const after = await changeAccount(
    deps.db,
    session,
    userId,
    { ...set, freezes: freezesAfter(account, change, now), ...(formerPhone && { formerPhone }) },
    formerPhone ? [] : ['formerPhone'],
  );
  if (!after) return undefined;
  await announceAccount(deps, session, after);
  return { change, account: after };
}
