import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls `ready` until it resolves to true. An error counts as not ready; the last one is the cause of the error thrown
 * after `timeoutMs`.
 */
export async function pollUntil(
  what: string,
  ready: () => Promise<boolean>,
  { timeoutMs = 120_000, everyMs = 100, signal }: PollOptions = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    try {
      if (await ready()) return;
    } catch (error) {
      cause = error;
    }
    await wait(everyMs);
  }
  throw new Error(`${what} was not ready after ${Math.round(timeoutMs / 1000)} s`, { cause });
}

export interface PollOptions {
  timeoutMs?: number;
  everyMs?: number;
  signal?: AbortSignal;
}
