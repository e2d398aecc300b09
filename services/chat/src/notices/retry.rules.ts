const FIRST_WAIT_SECONDS = 30;
const WAIT_MAX_SECONDS = 3600;

/** When to try again after this many failures: 30, 60, 120 … seconds, at most an hour; undefined to give up. */
export function retryAt(failures: number, until: Date, now: Date, atLeastSeconds = 0): Date | undefined {
  const growing = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - 1), WAIT_MAX_SECONDS);
  const next = new Date(now.getTime() + Math.max(growing, atLeastSeconds) * 1000);
  return next < until ? next : undefined;
}
