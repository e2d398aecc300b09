import { apiError } from '../errors/api-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { Limit, Limiter, Taken } from './limiter.ts';

interface FailOpenDeps {
  readonly limiter: Pick<Limiter, 'take'>;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Counts one, as `limiter.take`. Fails open: without Redis people are still served, and the outage is logged. Account
 * lockouts do not use this.
 */
export async function takeOrAllow(
  { limiter, log }: FailOpenDeps,
  name: string,
  key: string,
  limit: Limit,
): Promise<Taken> {
  try {
    return await limiter.take(name, key, limit);
  } catch (error) {
    log.error({ err: error, limit: name }, 'a rate limit could not be read; the request passes');
    return { allowed: true, remaining: limit.max, retryAfterSeconds: 0 };
  }
}

interface Quota extends Limit {
  readonly name: string;
  /** What a refusal says. */
  readonly msg?: string;
}

/** Counts one of a quota that fails open, as `takeOrAllow`. @throws RATE_LIMITED */
export async function requireQuota(deps: FailOpenDeps, { name, msg, ...limit }: Quota, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeOrAllow(deps, name, key, limit);
  if (!allowed) throw apiError('RATE_LIMITED', { ...(msg !== undefined && { msg }), retryAfterSeconds });
}
