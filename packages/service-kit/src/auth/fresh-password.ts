import { PASSWORD_FRESH_SECONDS } from '@notalone/contracts/limits';
import { apiError } from '../errors/api-error.ts';
import type { Caller } from './caller.ts';

/**
 * For calls that need a recent password (rules 4.8): the caller entered it at most 15 minutes ago, at login or
 * through POST /api/auth/confirm-password.
 * @throws PASSWORD_NEEDED
 */
export function requireFreshPassword(caller: Caller, now: Date): void {
  const typedAt = caller.role === 'child' ? undefined : caller.authenticatedAt;
  if (typedAt === undefined || now.getTime() / 1000 - typedAt > PASSWORD_FRESH_SECONDS)
    throw apiError('PASSWORD_NEEDED');
}
