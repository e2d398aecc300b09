import { backoff } from '@notalone/service-kit/time/backoff';

const WAIT_SECONDS = { first: 2, max: 600 };
export const ATTEMPTS_MAX = 20;
/** Less than a lease. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/** When to retry after this many attempts: 2, 4, 8 … seconds, at most ten minutes; undefined to give up. */
export function nextAttempt(attempts: number, expiresAt: Date, now: Date): Date | undefined {
  const next = new Date(now.getTime() + backoff(attempts, WAIT_SECONDS) * 1000);
  return attempts >= ATTEMPTS_MAX || next >= expiresAt ? undefined : next;
}
