import type { auth, BodyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { frozenError } from '../account-changes/frozen-error.ts';
import { frozenUntil, isBanned } from '../accounts/accounts.rules.ts';
import { type Account, type AccountDocument, findAllByEmail } from '../accounts/accounts.store.ts';
import { bannedError } from '../bans/banned-error.ts';
import { takeQuota } from '../codes/quota.store.ts';
import { sendSmsVerification } from '../codes/send-verification.ts';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts, takeAttempt } from '../lockout/attempts.store.ts';
import { accountScope, loginScope, PARENT_LOCKOUT } from '../lockout/lockout.rules.ts';
import { bearerOfAccount } from '../second-factor/admin-rights.ts';
import { type OpenedSession, startSession } from '../sessions/start-session.ts';
import { confirmLogin } from './confirm-login.ts';

const ALREADY_SENT =
  'Please verify your phone number with the newest code we sent you. You can ask for another one later.';

/**
 * Logs a parent or admin in. An unknown address takes as long and gets the same answers, lockout included. When
 * several accounts share an address, the password decides which one is meant (ADR 0031).
 */
export async function login(deps: AuthDeps, body: BodyOf<typeof auth.login>, client: Client): Promise<OpenedSession> {
  const scope = loginScope(body.email, client.prefix);
  const attempt = await takeAttempt(deps, scope, PARENT_LOCKOUT);
  if (attempt.refused) throw apiError('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });

  const candidates = await guessable(deps, await findAllByEmail(deps.db, body.email), client);
  const account = await deps.passwords.findMatch(candidates, body.password);
  if (!account) throw apiError('INVALID_CREDENTIALS');
  await forgetAttempts(deps, scope);
  await forgetAttempts(deps, accountScope(account._id, client.prefix));
  if (account.ban && isBanned(account, deps.now())) throw bannedError(deps, account.ban);
  if (frozenUntil(account, deps.now())) throw await frozenError(deps, account._id);
  if (!account.phoneVerifiedAt) throw await askToVerify(deps, account);

  const kind = body.rememberMe ? 'parent-remembered' : 'parent';
  const bearer = await bearerOfAccount(deps, account);
  const owner = { kind, personId: account._id, userId: account._id, ...bearer } as const;
  return startSession(deps, owner, client, (transaction) => confirmLogin(deps, account, transaction));
}

/**
 * The accounts whose password may still be tried from this network. Accounts that share an address count failures
 * separately: otherwise an attacker could register with a member's address and reset the member's failure count by
 * logging in with their own password.
 */
async function guessable(deps: AuthDeps, accounts: Account[], client: Client): Promise<Account[]> {
  if (accounts.length < 2) return accounts;
  const attempts = accounts.map(({ _id }) => takeAttempt(deps, accountScope(_id, client.prefix), PARENT_LOCKOUT));
  const refusals = (await Promise.all(attempts)).map(({ refused }) => refused);
  return accounts.filter((_account, index) => !refusals[index]);
}

/** When the number has used up its quota, the code sent before still works. */
async function askToVerify(deps: AuthDeps, account: AccountDocument): Promise<Error> {
  const isSent = await deps.transact(async (session) => {
    const subject = { phone: account.phone };
    const wait = await takeQuota(deps, session, { subject, purpose: 'sms', policy: 'due' });
    if (wait === 0) await sendSmsVerification(deps, session, account);
    return wait === 0;
  });
  return apiError('PHONE_NOT_VERIFIED', { userId: account._id, ...(isSent ? {} : { msg: ALREADY_SENT }) });
}
