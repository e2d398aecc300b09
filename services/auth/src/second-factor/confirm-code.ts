import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts, takeAttempt } from '../lockout/attempts.store.ts';
import { type Attempt, ONE_AN_HOUR, PARENT_LOCKOUT } from '../lockout/lockout.rules.ts';
import { stepOfCode } from './authenticator.ts';
import { acceptAuthenticatorStep, spendRecoveryHash } from './factors.store.ts';
import { notifyOwner } from './notify-owner.ts';
import { findOwner, type GrownUp, type Owner, type Proven, recordProof, requireAdminAccount } from './proof.ts';
import { recoveryHashes } from './recovery-codes.ts';
import { CODES_EVERYWHERE } from './second-factor.rules.ts';

const LOCKED = 'Too many wrong codes. Please wait a little, or use your passkey.';
const USED = 'That code was used already. Please wait for the next one.';
/** A wrong code, or a code in place of which nothing is registered: the answer does not tell. */
const WRONG = 'That code is not right. Please check it and try again.';

const refused = (msg: string) => apiError('CODE_INVALID', { msg, errors: { code: msg } });

/** Why a code of this person is refused; undefined where it is right, and used up. */
type RefusalOf = (owner: Owner) => Promise<string | undefined>;

const refusalOfAppCode =
  (deps: AuthDeps, code: string): RefusalOf =>
  async ({ account, factors }) => {
    const encrypted = factors?.authenticator?.encrypted;
    const step = encrypted && stepOfCode(deps, account._id, { encrypted, code });
    if (!step) return WRONG;
    return (await acceptAuthenticatorStep(deps.db, account._id, step, deps.now())) ? undefined : USED;
  };
const refusalOfRecoveryCode =
  (deps: AuthDeps, code: string): RefusalOf =>
  async ({ account }) =>
    (await spendRecoveryHash(deps.db, account._id, recoveryHashes(deps, account._id, code))) ? undefined : WRONG;

/** Confirms with a code of the authenticator app. Of each time step one code is accepted, once. */
export const confirmAuthenticatorCode = (deps: AuthDeps, caller: GrownUp, code: string, client: Client) =>
  confirmCode(deps, caller, client, refusalOfAppCode(deps, code));

/** Confirms with one of the recovery codes, which is used up. */
export const confirmRecoveryCode = (deps: AuthDeps, caller: GrownUp, code: string, client: Client) =>
  confirmCode(deps, caller, client, refusalOfRecoveryCode(deps, code));

/** For a command: an admin without a session, by either kind of code. @throws CODE_INVALID, LOCKED_OUT, FORBIDDEN */
export const requireAdminsCode = (deps: AuthDeps, owner: Owner, code: string): Promise<void> =>
  requireCode(
    deps,
    owner,
    'command',
    /^\d{6}$/.test(code) ? refusalOfAppCode(deps, code) : refusalOfRecoveryCode(deps, code),
  );

/**
 * Counts wrong codes of both kinds together: per network, so that few can be tried quickly, and over all networks, as
 * whoever tries knows the password.
 * @throws CODE_INVALID, LOCKED_OUT
 */
async function confirmCode(deps: AuthDeps, caller: GrownUp, { prefix }: Client, refusalOf: RefusalOf): Promise<Proven> {
  const owner = await findOwner(deps, caller);
  await requireCode(deps, owner, prefix, refusalOf);
  return recordProof(deps, caller, owner.account);
}

async function requireCode(deps: AuthDeps, owner: Owner, prefix: string, refusalOf: RefusalOf): Promise<void> {
  requireAdminAccount(owner);
  const { _id } = owner.account;
  const scopes = [
    [`factor code ${_id} ${prefix}`, PARENT_LOCKOUT],
    [`factor code ${_id}`, CODES_EVERYWHERE],
  ] as const;
  const attempts: Attempt[] = [];
  for (const [scope, policy] of scopes) {
    const attempt = await takeAttempt(deps, scope, policy);
    if (attempt.refused) throw apiError('LOCKED_OUT', { msg: LOCKED, retryAfterSeconds: attempt.retryAfterSeconds });
    attempts.push(attempt);
  }
  const refusal = await refusalOf(owner);
  if (refusal !== undefined) {
    if (attempts.some((attempt) => !attempt.refused && attempt.locks)) await notifyGuessed(deps, owner);
    throw refused(refusal);
  }
  for (const [scope] of scopes) await forgetAttempts(deps, scope);
}

/** At most one mail an hour. */
async function notifyGuessed(deps: AuthDeps, { account }: Owner): Promise<void> {
  const mail = await takeAttempt(deps, `factor code mail ${account._id}`, ONE_AN_HOUR);
  if (!mail.refused) await deps.transact((session) => notifyOwner(deps, session, account, 'codes-guessed'));
}
