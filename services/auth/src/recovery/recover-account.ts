import { adminChanged, type DataOf, RECOVERY_WAIT_DAYS, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { undoChange } from '../account-changes/carry-out-undo.ts';
import { isContested, stateEnd } from '../accounts/account-change.rules.ts';
import { type AccountChange, findAccountChange, whenText } from '../accounts/account-changes.store.ts';
import type { Account } from '../accounts/accounts.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import type { AuthDeps } from '../deps.ts';
import { warnOfLostPhone } from '../lost-phone/start-lost-phone.ts';
import { readyAt } from '../lost-phone-records/lost-phone.rules.ts';
import { saveLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import { passwordSalt } from '../passwords/password-hash.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';
import { findRecoverable } from './describe-account.ts';
import { type Confirmation, requireTwoOperators } from './require-two-operators.ts';

export type Decision = 'undo' | 'keep' | 'extend' | 'new-number';
type Change = DataOf<typeof adminChanged>['change'];
const AUDITED: Readonly<Record<Decision, Change>> = {
  undo: 'account-undone',
  keep: 'account-kept',
  extend: 'freeze-extended',
  'new-number': 'new-number-started',
};

interface Found {
  readonly account: Account;
  readonly change: AccountChange | undefined;
}
const NO_CHANGE = 'Nothing of this account was changed lately. To give its owner a new number: new-number.';

/** Puts the former number or address back. Nobody knows the password then: the owner chooses one by that number. */
async function undo(deps: AuthDeps, session: ClientSession, { change, account }: Found): Promise<string> {
  if (!change) throw new Error(NO_CHANGE);
  const email = 'email' in change.former ? change.former.email : account.email;
  const passwordHash = await deps.passwords.hash(newLinkToken(), passwordSalt(deps, email));
  if (!(await undoChange(deps, session, change, passwordHash))) throw new Error('It is undone already.');
  return 'The change is undone, and everybody is logged out. The owner now chooses a password with "Forgot Password" and the number.';
}

async function keep(deps: AuthDeps, session: ClientSession, { change }: Found): Promise<string> {
  if (!change) throw new Error(NO_CHANGE);
  if (!(await stepAccountChange(deps, session, change._id, { step: 'keep' }))) throw new Error('It is over already.');
  return 'The change stays. Whoever has the account logs in as usual.';
}

async function extend(deps: AuthDeps, session: ClientSession, { change }: Found): Promise<string> {
  const stepped = change && (await stepAccountChange(deps, session, change._id, { step: 'extend' }));
  if (!stepped) throw new Error('Only a freeze or an objection can be extended.');
  return `The account stays stopped until ${whenText(stateEnd(stepped.change))}.`;
}

/** Of somebody who has neither number nor mailbox: everybody who could object is warned, and has seven days. */
async function newNumber(deps: AuthDeps, session: ClientSession, { account, change }: Found): Promise<string> {
  const { _id, emailKey, passwordHash } = account;
  if (change && isContested(change, deps.now())) throw new Error('Decide about its last change first: undo, or keep.');
  const [token, stopToken] = [newLinkToken(), newLinkToken()];
  const times = { askedAt: deps.now(), warnedAt: deps.now(), waitHours: RECOVERY_WAIT_DAYS * 24 };
  const links = { tokenHash: linkTokenHash(token), stopHash: linkTokenHash(stopToken) };
  await saveLostPhone(deps.db, session, { _id, ...times, ...links, emailKey, passwordHash });
  await warnOfLostPhone(deps, session, account, { lost: times, stopToken });
  const url = `${deps.config.PUBLIC_URL.replace(/\/$/, '')}/lost-phone#${token}`;
  return `Everybody who can object was told. From ${whenText(readyAt(times))} this link sets a new number and password:\n${url}`;
}

const DECIDE = { undo, keep, extend, 'new-number': newNumber } as const;

/**
 * Two of the operator's people decide whose an account is (docs/runbooks/account-recovery.md). Each is written into the
 * audit. A freeze or an objection is extended only where one of the two looks after children's safety.
 * @throws Error, to be read on a terminal
 */
export async function recoverAccount(
  deps: AuthDeps,
  email: string,
  decision: Decision,
  confirmations: readonly [Confirmation, Confirmation],
): Promise<string> {
  const { _id } = (await findRecoverable(deps, email)).account;
  const operators = await requireTwoOperators(deps, _id, confirmations);
  if (decision === 'extend' && !operators.some(({ safeguarding }) => safeguarding))
    throw new Error('One of the two must be a safeguarding admin.');
  return deps.transact(async (session) => {
    const { account } = await findRecoverable(deps, email, session);
    const change = (await findAccountChange(deps.db, { _id }, session)) ?? undefined;
    const said = await DECIDE[decision](deps, session, { account, change });
    for (const operator of operators) {
      const data = { userId: userIdSchema.parse(_id), change: AUDITED[decision], by: userIdSchema.parse(operator._id) };
      await deps.outbox.add(session, adminChanged, { key: _id, data });
    }
    return said;
  });
}
