import { ACCESS_TOKEN_SECONDS, type auth, type BodyOf, type ReplyOf } from '@notalone/contracts';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { findAccount } from '../accounts/accounts.store.ts';
import type { AuthDeps } from '../deps.ts';
import { continueSession } from '../second-factor/proof.ts';
import { requirePassword } from './require-password.ts';

/**
 * Records on the session that the person has re-entered the password, and returns a token that says so.
 * Not for an admin with admin rights, whose proof is the second factor.
 * @throws INVALID_CREDENTIALS, LOCKED_OUT as at login; SECOND_FACTOR_NEEDED; UNAUTHENTICATED when the session has ended
 */
export async function confirmPassword(
  deps: AuthDeps,
  caller: Exclude<Caller, { role: 'child' }>,
  { password }: BodyOf<typeof auth.confirmPassword>,
  client: Client,
): Promise<ReplyOf<typeof auth.confirmPassword>> {
  if (caller.role === 'admin') throw apiError('SECOND_FACTOR_NEEDED');
  const account = await findAccount(deps.db, caller.userId);
  if (!account) throw apiError('UNAUTHENTICATED');
  await requirePassword(deps, account, password, client);
  const proven = await continueSession(deps, caller, account, { authenticatedAt: deps.now() });
  return { token: proven.accessToken, expiresInSeconds: ACCESS_TOKEN_SECONDS };
}
