import { createKeyedMutex } from '../concurrency/keyed-mutex.ts';
import { withTimeout } from '../time/with-timeout.ts';

/** Runs work in order within a key, and side by side between keys. Work must not reject. */
export function createPerKeyQueue() {
  const keyedMutex = createKeyedMutex();
  let size = 0;
  let settled = Promise.withResolvers<void>();

  return {
    /** How much work is queued or running. */
    size: () => size,
    has: (key: string): boolean => keyedMutex.countOf(key) > 0,
    /** How much of it is of one key. */
    countOf: keyedMutex.countOf,
    add(key: string, work: () => Promise<void>): void {
      size += 1;
      void keyedMutex.runExclusive(key, work).finally(() => {
        size -= 1;
        settled.resolve();
        settled = Promise.withResolvers<void>();
      });
    },
    /** Resolves when some work has ended, or after `ms`. */
    nextSettled: (ms: number): Promise<void> => withTimeout(settled.promise, ms, () => undefined),
    async idle(): Promise<void> {
      while (size > 0) await settled.promise;
    },
  };
}
