import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { LINGER_MS, mayLinger } from '../broker/linger.ts';
import { withTimeout } from '../time/with-timeout.ts';

/** At most this many records in one transaction. */
const BATCH_SIZE = 200;

export interface BatchedRecord {
  readonly record: IncomingRecord;
  readonly orderingKey: string;
  /** Aborted by a rebalance, and by the stop. */
  readonly signal: AbortSignal;
}
interface Waiting extends BatchedRecord {
  readonly done: PromiseWithResolvers<boolean>;
}

/**
 * Handles records in batches: those that arrive while one batch is being handled are the next. `handle` answers which
 * records have taken effect, and does not reject. One batch at a time, so that the records of a key keep their order.
 */
export function createBatches(handle: (batch: readonly BatchedRecord[]) => Promise<ReadonlySet<IncomingRecord>>) {
  let waiting: Waiting[] = [];
  /** How many records of a key are waiting or being handled. */
  const counts = new Map<string, number>();
  let isRunning = false;
  /** Resolved by what must not wait. */
  let hurry = Promise.withResolvers<void>();

  const isUrgent = ({ record }: BatchedRecord): boolean => !mayLinger(record.topic);
  const shouldLinger = (): boolean =>
    waiting.length < BATCH_SIZE && !waiting.some((one) => isUrgent(one) || one.signal.aborted);
  /** Lets more records come, until one is urgent; a stop or a rebalance ends it too. */
  async function linger(): Promise<void> {
    const signal = waiting[0]?.signal;
    hurry = Promise.withResolvers();
    const { promise, resolve } = hurry;
    const onAbort = () => resolve();
    signal?.addEventListener('abort', onAbort);
    await withTimeout(promise, LINGER_MS, () => undefined);
    signal?.removeEventListener('abort', onAbort);
  }

  function settle({ orderingKey, done }: Waiting, isDone: boolean): void {
    const left = (counts.get(orderingKey) ?? 0) - 1;
    if (left > 0) counts.set(orderingKey, left);
    else counts.delete(orderingKey);
    done.resolve(isDone);
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (shouldLinger()) await linger();
      const batch = waiting.slice(0, BATCH_SIZE);
      waiting = waiting.slice(BATCH_SIZE);
      const handled = await handle(batch);
      // What failed is handled alone: later records of its key must not overtake it.
      const failed = new Set(batch.flatMap(({ record, orderingKey }) => (handled.has(record) ? [] : orderingKey)));
      const behind = waiting.filter(({ orderingKey }) => failed.has(orderingKey));
      waiting = waiting.filter(({ orderingKey }) => !failed.has(orderingKey));
      for (const one of [...batch, ...behind]) settle(one, handled.has(one.record));
    }
    isRunning = false;
  }

  return {
    /** How many records of a key are in batches that have not ended. */
    countOf: (orderingKey: string): number => counts.get(orderingKey) ?? 0,
    /** Resolves when the record's batch has ended: false where the record is to be handled alone. */
    add(added: BatchedRecord): Promise<boolean> {
      counts.set(added.orderingKey, (counts.get(added.orderingKey) ?? 0) + 1);
      const done = Promise.withResolvers<boolean>();
      waiting.push({ ...added, done });
      if (isUrgent(added) || waiting.length >= BATCH_SIZE) hurry.resolve();
      if (!isRunning) {
        isRunning = true;
        // Together with what arrives in the same moment.
        queueMicrotask(() => void run());
      }
      return done.promise;
    },
  };
}
export type Batches = ReturnType<typeof createBatches>;
