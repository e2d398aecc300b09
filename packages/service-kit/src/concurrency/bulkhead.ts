import { Semaphore } from 'async-mutex';
import { apiError } from '../errors/api-error.ts';

export interface Bulkhead {
  /**
   * Runs `work` when its turn comes, first come, first served. A `weight` of the whole concurrency runs alone.
   * @throws UNAVAILABLE when too many wait already
   */
  run<T>(work: () => Promise<T>, weight?: number): Promise<T>;
}

/** Bounds costly work: at most `concurrency` pieces of weight 1 run at once and at most `queueMax` more wait. */
export function createBulkhead({ concurrency, queueMax }: { concurrency: number; queueMax: number }): Bulkhead {
  const semaphore = new Semaphore(concurrency);
  let accepted = 0;
  return {
    async run(work, weight = 1) {
      if (accepted >= concurrency + queueMax) throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
      accepted += 1;
      try {
        return await semaphore.runExclusive(work, weight);
      } finally {
        accepted -= 1;
      }
    },
  };
}
