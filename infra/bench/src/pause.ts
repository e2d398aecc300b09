import { setTimeout as delay } from 'node:timers/promises';

/** Waits so long, or until `over` is aborted. */
export async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: over }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
