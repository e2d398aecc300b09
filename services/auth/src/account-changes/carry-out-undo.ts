import { accountUndone, passwordChanged, userIdSchema } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { accountChangeState } from '../accounts/account-change.rules.ts';
import { type AccountChange, findAccountChange, findUndosAsked } from '../accounts/account-changes.store.ts';
import { emailKey } from '../accounts/accounts.rules.ts';
import { type Account, type AccountDocument, findAccount, leaveEmail } from '../accounts/accounts.store.ts';
import { eraseEmailChangeOf } from '../accounts/email-changes.store.ts';
import { stepAccountChange } from '../accounts/step-account-change.ts';
import { endGivenPins } from '../children/end-given-pins.ts';
import { eraseCodesOf } from '../codes/codes.store.ts';
import { undoneMail, undoneSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { removeFactorsSince } from '../second-factor/factors.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';

type UndoDeps = Pick<
  AuthDeps,
  'db' | 'now' | 'transact' | 'outbox' | 'revocations' | 'encryption' | 'config' | 'deliveryWorker'
>;
const EVERY_SECONDS = 60;

/**
 * Puts the former number or address back, with another password. Everything ends that the account has open, and what it
 * made since the change is withdrawn: passkeys and children's PINs here, invitations, device keys and contacts by the
 * event.
 * @returns false where it is undone already
 */
export async function undoChange(
  deps: Omit<UndoDeps, 'transact'>,
  session: ClientSession,
  { _id, former, changedAt }: AccountChange,
  passwordHash: string,
): Promise<boolean> {
  const now = deps.now();
  const time = { from: changedAt, until: now };
  const before = await findAccount(deps.db, _id, session);
  const set: Partial<AccountDocument> = {
    passwordHash,
    takenOver: [...(before?.takenOver ?? []), time],
    ...('email' in former
      ? { email: former.email, emailKey: emailKey(former.email), holdsEmail: true as const, emailVerifiedAt: now }
      : { phone: former.phone }),
  };
  // The address may have been registered again since. The link has proved whose it is.
  if ('email' in former) await leaveEmail(deps.db, session, { userId: _id, email: former.email });
  const stepped = await stepAccountChange(deps, session, _id, { step: 'undo' }, { set });
  if (!stepped) return false;
  await eraseCodesOf(deps.db, session, _id);
  await eraseEmailChangeOf(deps.db, session, _id);
  await removeFactorsSince(deps.db, session, _id, changedAt);
  const userId = userIdSchema.parse(_id);
  await deps.outbox.add(session, passwordChanged, { key: _id, data: { userId } });
  const childIds = await endGivenPins(deps, session, _id, time);
  const data = { userId, since: changedAt.toISOString(), until: now.toISOString(), childIds };
  await deps.outbox.add(session, accountUndone, { key: _id, data });
  await endSessionsOf(deps, session, { personId: _id });
  await tellOwner(deps, session, stepped.account);
  return true;
}

async function tellOwner(
  deps: Omit<UndoDeps, 'transact'>,
  session: ClientSession,
  { _id, phone, email, holdsEmail }: Account,
): Promise<void> {
  const { PUBLIC_URL: publicUrl } = deps.config;
  await enqueue(deps, session, _id, undoneSms(phone, publicUrl, deps.now()));
  if (holdsEmail) await enqueue(deps, session, _id, undoneMail(email, publicUrl, deps.now()));
}

/** Undoes what is due. A password that was changed since it proved the owner proves nothing any more (rules 1.13). */
export async function carryOutUndos(deps: UndoDeps, signal?: AbortSignal): Promise<void> {
  const { db, now, transact } = deps;
  for (const { _id } of await findUndosAsked(db)) {
    signal?.throwIfAborted();
    await transact(async (session) => {
      const change = await findAccountChange(db, { _id }, session);
      if (!change?.wanted || accountChangeState(change, now()) !== 'undo-due') return;
      const { provenHash, passwordHash } = change.wanted;
      const current = provenHash && (await findAccount(db, _id, session))?.passwordHash;
      if (provenHash !== current) await stepAccountChange(deps, session, _id, { step: 'drop-undo' });
      else await undoChange(deps, session, change, passwordHash);
    });
  }
}

export const carryOutUndosRegularly = (jobs: Jobs, deps: UndoDeps): void =>
  jobs.every('undo account changes', EVERY_SECONDS, ({ signal }) => carryOutUndos(deps, signal));
