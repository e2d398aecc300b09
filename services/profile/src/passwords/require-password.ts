import { randomUUID } from 'node:crypto';
import { internal, type UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { ProfileDeps } from '../deps.ts';

/**
 * @throws VALIDATION naming a wrong password; LOCKED_OUT after too many; CONFLICT while frozen; UNAVAILABLE while auth
 * is away
 */
export async function requirePassword(
  { internal: client }: Pick<ProfileDeps, 'internal'>,
  userId: UserId,
  password: string,
  { prefix }: Pick<Client, 'prefix'>,
): Promise<void> {
  const check = await client.call(internal.auth.checkPassword, {
    params: { userId },
    body: { password, clientPrefix: prefix },
    idempotencyKey: randomUUID(),
    timeoutMs: 5000,
  });
  if (check.result === 'locked') throw apiError('LOCKED_OUT', { retryAfterSeconds: check.retryAfterSeconds });
  if (check.result === 'frozen') throw apiError('CONFLICT', { msg: check.msg });
  if (check.result === 'wrong') throw fieldError('password', 'That is not your password.');
}
