import { setTimeout as delay } from 'node:timers/promises';

const ASK_AGAIN_MS = 25;

/** Runs `check` until it no longer throws and returns its result; after `timeoutMs` it throws the last error. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await delay(ASK_AGAIN_MS);
  }
}
