import type { internal, UserId } from '@notalone/contracts';
import type { InternalCall } from '@notalone/service-kit/internal/internal-server';
import { contestedText } from '../accounts/account-changes.store.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { forgetAttempts, takeAttempt } from '../lockout/attempts.store.ts';
import { loginScope, PARENT_LOCKOUT } from '../lockout/lockout.rules.ts';

type Check = typeof internal.auth.checkPassword;
type Result =
  | { readonly result: 'right' | 'wrong' }
  | { readonly result: 'locked'; readonly retryAfterSeconds: number }
  | { readonly result: 'frozen'; readonly msg: string };

/**
 * Checks the password of a signed-in person. Failures share the login page's count, so neither adds to the other's
 * tries. An account whose last change is contested is not deleted either: whoever took it over may be asking.
 */
export async function checkPassword(
  deps: AuthDeps,
  userId: UserId,
  { password, clientPrefix }: InternalCall<Check>['body'],
): Promise<Result> {
  const account = await findAccount(deps.db, userId);
  if (!account) return { result: 'wrong' };
  const scope = loginScope(account.email, clientPrefix);
  const attempt = await takeAttempt(deps, scope, PARENT_LOCKOUT);
  if (attempt.refused) return { result: 'locked', retryAfterSeconds: attempt.retryAfterSeconds };
  if (!(await deps.passwords.verify(account.passwordHash, password))) return { result: 'wrong' };
  await forgetAttempts(deps, scope);
  const msg = await contestedText(deps, userId);
  return msg === undefined ? { result: 'right' } : { result: 'frozen', msg };
}
