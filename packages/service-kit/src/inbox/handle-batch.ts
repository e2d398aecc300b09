import type { Db } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { countEvents } from '../broker/event-metrics.ts';
import type { Logger } from '../logging/logger.ts';
import type { Transact } from '../mongo/connect.ts';
import { type BatchedRecord, type Batches, createBatches } from './batches.ts';
import { isDeadLetterTopic, isStateTopic } from './dead-letter.ts';
import type { BatchHandler, Handlers } from './handlers.ts';
import { idOf, inboxRows } from './inbox.store.ts';
import { retry } from './retry.ts';

export interface BatchDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly transact: Transact;
  readonly handlers: Handlers;
  /** Whether a key has dead-lettered events. */
  readonly isBlocked: (orderingKey: string) => Promise<boolean>;
}

/**
 * Handles records whose events are registered for batches: one transaction with the ids of all of them. When it fails,
 * also because one of them has taken effect before, they are processed one by one: one bad event must not fail the
 * others.
 */
export function createBatchHandlers({ db, log, transact, handlers, isBlocked }: BatchDeps) {
  const batchesOf = new Map<BatchHandler, Batches>();

  function batchHandlerOf(record: IncomingRecord): BatchHandler | undefined {
    if (record.value === undefined || isDeadLetterTopic(record.topic)) return undefined;
    try {
      const handling = handlers.find(record);
      return handling && 'batch' in handling ? handling.batch : undefined;
    } catch {
      // Processing it alone will report why.
      return undefined;
    }
  }

  async function handleAll(handler: BatchHandler, batch: readonly BatchedRecord[]): Promise<Set<IncomingRecord>> {
    const isOpen = await Promise.all(
      batch.map(
        async ({ record, orderingKey, signal }) =>
          !signal.aborted && (isStateTopic(record.topic) || !(await isBlocked(orderingKey))),
      ),
    );
    const records = batch.filter((_, at) => isOpen[at]).map(({ record }) => record);
    if (records.length === 0) return new Set();
    const at = new Date();
    await transact(async (session) => {
      const rows = records.map((record) => ({ _id: idOf(record), topic: record.topic, at }));
      await inboxRows(db).insertMany(rows, { session });
      await handler.handle(records, session);
    });
    for (const [topic, { length }] of Map.groupBy(records, (record) => record.topic))
      countEvents(topic, 'handled', length);
    return new Set(records);
  }

  async function tryAll(handler: BatchHandler, batch: readonly BatchedRecord[]): Promise<ReadonlySet<IncomingRecord>> {
    let handled: ReadonlySet<IncomingRecord> = new Set();
    const { signal = AbortSignal.abort() } = batch.at(-1) ?? {};
    await retry(
      async () => {
        handled = await handleAll(handler, batch);
      },
      {
        delaysMs: [],
        signal,
        onFailure: (err) =>
          log.warn({ events: batch.length, err }, 'a batch failed; its events are handled one by one'),
      },
    );
    return handled;
  }

  function batchesFor(handler: BatchHandler): Batches {
    const batches = batchesOf.get(handler) ?? createBatches((batch) => tryAll(handler, batch));
    batchesOf.set(handler, batches);
    return batches;
  }

  return {
    /**
     * Adds a record to the next batch of its events and resolves when that has ended: false where the record is to be
     * processed alone, as at once for a key of which `unfinished` has other work than batches.
     */
    async add(added: BatchedRecord, unfinished: number): Promise<boolean> {
      const handler = batchHandlerOf(added.record);
      const batches = handler && batchesFor(handler);
      return batches && batches.countOf(added.orderingKey) === unfinished ? batches.add(added) : false;
    },
  };
}
