import { setTimeout as delay } from 'node:timers/promises';

/** Runs work in order within a key, and side by side between keys. Work must not reject. */
export function createPerKeyQueue() {
  const tails = new Map<string, Promise<void>>();
  const counts = new Map<string, number>();
  let size = 0;
  let settled = Promise.withResolvers<void>();

  return {
    /** How much work is queued or running. */
    size: () => size,
    has: (key: string): boolean => tails.has(key),
    /** How much of it is of one key. */
    countOf: (key: string): number => counts.get(key) ?? 0,
    add(key: string, work: () => Promise<void>): void {
      size += 1;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const tail = (tails.get(key) ?? Promise.resolve()).then(work).finally(() => {
        size -= 1;
        if (tails.get(key) === tail) {
          tails.delete(key);
          counts.delete(key);
        } else counts.set(key, (counts.get(key) ?? 0) - 1);
        settled.resolve();
        settled = Promise.withResolvers<void>();
      });
      tails.set(key, tail);
    },
    /** Resolves when some work has ended, or after `ms`. */
    async nextSettled(ms: number): Promise<void> {
      await Promise.race([settled.promise, delay(ms, undefined, { ref: false })]);
    },
    async idle(): Promise<void> {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
