import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { Account } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts, takeAttempt } from '../lockout/attempts.store.ts';
import { loginScope, PARENT_LOCKOUT } from '../lockout/lockout.rules.ts';
import { findOwner, type GrownUp } from '../second-factor/proof.ts';
import { hasFactor, isRecent } from '../second-factor/second-factor.rules.ts';
import { findSession } from '../sessions/sessions.store.ts';

/**
 * Checks the password of a person; failures share the login page's count.
 * @throws INVALID_CREDENTIALS naming the field, LOCKED_OUT as at login
 */
export async function requirePassword(
  deps: AuthDeps,
  account: Account,
  password: string,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<void> {
  const scope = loginScope(account.email, prefix);
  const attempt = await takeAttempt(deps, scope, PARENT_LOCKOUT);
  if (attempt.refused) throw apiError('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });
  if (!(await deps.passwords.verify(account.passwordHash, password))) {
    const msg = 'That is not your password.';
    throw apiError('INVALID_CREDENTIALS', { msg, errors: { password: msg } });
  }
  await forgetAttempts(deps, scope);
}

/**
 * For changes of the account itself: the password now and, of an admin who has a second factor, that too, at most 15
 * minutes ago (rules 1.13, 1.14).
 * @throws as requirePassword; SECOND_FACTOR_NEEDED; UNAUTHENTICATED when the session has ended
 */
export async function requireOwnPassword(
  deps: AuthDeps,
  caller: GrownUp,
  password: string,
  client: Pick<Client, 'prefix'>,
): Promise<Account> {
  const { account, factors } = await findOwner(deps, caller);
  const session = await findSession(deps.db, caller.sessionId, deps.now());
  if (!session) throw apiError('UNAUTHENTICATED');
  const isGuarded = account.role === 'admin' && hasFactor(factors);
  if (isGuarded && !isRecent(session.secondFactorAt, deps.now())) throw apiError('SECOND_FACTOR_NEEDED');
  await requirePassword(deps, account, password, client);
  return account;
}
