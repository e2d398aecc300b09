import { PASSWORD_FRESH_SECONDS } from '@notalone/contracts/limits';
import { apiError } from '../errors/api-error.ts';
import type { Caller } from './caller.ts';

/**
 * For calls that need a recent proof of who calls (rules 4.8, 1.14): at most 15 minutes ago a parent entered the
 * password, at login or through POST /api/auth/confirm-password, or used a passkey; an admin confirmed the second
 * factor. `auth_time` in an admin's token is the time of that.
 * @throws PASSWORD_NEEDED; SECOND_FACTOR_NEEDED for an admin
 */
export function requireFreshPassword(caller: Caller, now: Date): void {
  const provenAt = caller.role === 'child' ? undefined : caller.authenticatedAt;
  if (provenAt === undefined || now.getTime() / 1000 - provenAt > PASSWORD_FRESH_SECONDS)
    throw apiError(caller.role === 'admin' ? 'SECOND_FACTOR_NEEDED' : 'PASSWORD_NEEDED');
}
