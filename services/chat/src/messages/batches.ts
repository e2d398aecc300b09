import { setTimeout as delay } from 'node:timers/promises';

interface Bounds {
  /** So many things are done in one go. */
  readonly most: number;
  /** After each go, for more to gather. */
  readonly pauseMs: number;
}

interface Waiting<I, R> {
  readonly item: I;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does in one go what comes while an earlier go is under way, and in the pause after it; what finds neither begins at once and alone. `work` answers
 * in the order of the items; its failure is the failure of each of them.
 */
export function createBatches<I, R>(work: (items: readonly I[]) => Promise<readonly R[]>, { most, pauseMs }: Bounds): (item: I) => Promise<R> {
  let waiting: Waiting<I, R>[] = [];
  let isBusy = false;

  async function go(batch: readonly Waiting<I, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  async function begin(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await go(batch);
      await delay(pauseMs);
    }
    isBusy = false;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void begin();
    });
}
