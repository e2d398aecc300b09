import { type auth, type BodyOf, durationInWords } from '@notalone/contracts';
import { ApiError, apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { frozenError } from '../account-changes/frozen-error.ts';
import { frozenUntil, isBanned } from '../accounts/accounts.rules.ts';
import { type Account, type AccountDocument, findAllByEmail } from '../accounts/accounts.store.ts';
import { bannedError } from '../bans/banned-error.ts';
import { takeNetworkQuota, takeQuotaOrThrow } from '../codes/quota.store.ts';
import { peekFlood, withinBudget } from '../codes/text-budgets.ts';
import { countAsk } from '../codes/text-networks.ts';
import { holdVerification, secondsUntilSent, textCodeNow } from '../codes/waiting-texts.ts';
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
  if (!account.phoneVerifiedAt) throw await askToVerify(deps, account, client.prefix);

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

/**
 * When the number, the network or the hour's budget is used up, the code sent before still works. While very many
 * register the code waits, and the page that opens can ask for it with a proof of work.
 */
async function askToVerify(deps: AuthDeps, account: AccountDocument, network: string): Promise<Error> {
  const { _id: userId, phone } = account;
  countAsk(network);
  const { allowed: isNow } = await peekFlood(deps);
  const send = () =>
    deps.transact(async (session) => {
      const networkTexts = await takeNetworkQuota(deps, session, network, 'verification');
      const quota = { subject: { phone }, policy: 'due' } as const;
      if (!isNow) await holdVerification(deps, session, { userId, networkTexts, ...quota });
      else {
        await takeQuotaOrThrow(deps, session, { ...quota, purpose: 'sms' });
        await textCodeNow(deps, session, account);
      }
      return networkTexts;
    });
  try {
    const networkTexts = await (isNow ? withinBudget(deps, 'verification', send) : send());
    if (isNow) return apiError('PHONE_NOT_VERIFIED', { userId });
    const retryAfterSeconds = await secondsUntilSent(deps, networkTexts);
    const msg = `Please verify your phone number. We can text your code in about ${durationInWords(retryAfterSeconds)}.`;
    return apiError('PHONE_NOT_VERIFIED', { userId, msg, retryAfterSeconds });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'RATE_LIMITED')) throw error;
    return apiError('PHONE_NOT_VERIFIED', { userId, msg: ALREADY_SENT });
  }
}
