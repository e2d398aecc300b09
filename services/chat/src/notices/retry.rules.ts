import { backoff } from '@notalone/service-kit/time/backoff';

const WAIT_SECONDS = { first: 30, max: 3600 };

/** When to try again after this many failures: 30, 60, 120 … seconds, at most an hour; undefined to give up. */
export function retryAt(failures: number, until: Date, now: Date, atLeastSeconds = 0): Date | undefined {
  const next = new Date(now.getTime() + Math.max(backoff(failures, WAIT_SECONDS), atLeastSeconds) * 1000);
  return next < until ? next : undefined;
}
