import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for `work` at most this long, then for what `onTimeout` returns or throws. The work itself goes on, and what
 * becomes of it later is ignored.
 */
export async function withTimeout<T, L>(work: Promise<T>, milliseconds: number, onTimeout: () => L): Promise<T | L> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, delay(milliseconds, undefined, { signal: timer.signal }).then(onTimeout)]);
  } finally {
    timer.abort();
  }
}
