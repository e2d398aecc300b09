import { deadLetterTopic, type EventDeclaration, type ServiceName, type Topic } from '@notalone/contracts';
import type { Db } from 'mongodb';
import type { Broker } from '../broker/broker.ts';
import type { ConsumerHandle, IncomingRecord } from '../broker/broker-consumer.ts';
import type { Logger } from '../logging/logger.ts';
import type { Transact } from '../mongo/connect.ts';
import { createBatchHandlers } from './handle-batch.ts';
import {
  type Batched,
  createHandlers,
  type EventHandler,
  type ItemsHandler,
  type ProjectionWriter,
  type TombstoneHandler,
} from './handlers.ts';
import { prepareInbox } from './inbox.store.ts';
import { createOffsetTracker } from './offset-tracker.ts';
import { createPerKeyQueue } from './per-key-queue.ts';
import { createRecordProcessor, orderingKeyOf } from './process-record.ts';
import { writeProjections } from './write-projections.ts';

export interface Inbox {
  /**
   * Runs `handler` and remembers the event's id in one transaction, so the event takes effect once. The handler writes
   * with `session` and has no other effect, because it may run more than once. For events of state topics it ignores a
   * `data.version` older than the one it has.
   */
  on<E extends EventDeclaration>(event: E, handler: EventHandler<E>): void;
  /**
   * For events of which many arrive: one transaction handles all that arrived while the one before ran, with the id of
   * each, in the order of their keys. When it fails they are handled one by one.
   */
  inBatches<T>(handle: ItemsHandler<T>): Batched<T>;
  /**
   * For events of a state topic from which one document follows: `write` stores a batch of them, in order, in one bulk
   * write guarded by `data.version` (`upsertManyIfNewer`). A batch may come again, whole or in part, and so may single
   * events of it.
   */
  onProjection<E extends EventDeclaration>(event: E, write: ProjectionWriter<E>): void;
  /**
   * Runs `handler` in a transaction. It erases what this service keeps of `key`, and may run again for a key that is
   * erased already.
   */
  onTombstone(topic: Topic, handler: TombstoneHandler): void;
  start(): Promise<void>;
  /**
   * Finishes and commits what is being processed, then leaves the group. The rest is delivered to the next instance.
   */
  stop(): Promise<void>;
}

export interface InboxDeps {
  db: Db;
  broker: Broker;
  log: Logger;
  service: ServiceName;
  transact: Transact;
}

/** At most this many records are admitted at once and written in one bulk. */
const BATCH_SIZE = 500;
/** No more records are admitted while this many are unfinished, for instance between retries. */
const MAX_UNFINISHED = 500;
const HEARTBEAT_MS = 500;
const COMMIT_MS = 1_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/**
 * Consumes the events that a service registered handlers for; each takes effect once, in the order of its key (ADR
 * 0003). The consumer group has the name of the database, which knows what has taken effect.
 */
export function createInbox({ db, broker, log, service, transact }: InboxDeps): Inbox {
  const handlers = createHandlers();
  const publisher = broker.publisher({ timeoutMs: PUBLISH_TIMEOUT_MS });
  const processor = createRecordProcessor({ db, log, service, transact, publisher, handlers });
  const { isBlocked } = processor;
  const batchHandlers = createBatchHandlers({ db, log, transact, handlers, isBlocked });
  const queue = createPerKeyQueue();
  const offsetTracker = createOffsetTracker();
  /** Aborted by a rebalance, and by the stop. */
  let generation = new AbortController();
  let consumer: ConsumerHandle | undefined;
  let committing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopping: Promise<void> | undefined;

  function onJoined(): void {
    // A join that was under way may complete after the stop.
    if (stopping) return;
    generation.abort();
    generation = new AbortController();
    offsetTracker.reset();
    processor.reset();
  }

  function admit(records: readonly IncomingRecord[], signal: AbortSignal): void {
    const ready = records.filter((record) => {
      const orderingKey = orderingKeyOf(record);
      return !queue.has(orderingKey) && !processor.isFailing(orderingKey);
    });
    const bulkWrites = writeProjections({ handlers, log }, ready, signal);
    for (const record of records) {
      const finish = offsetTracker.begin(record);
      const orderingKey = orderingKeyOf(record);
      const inBatch =
        !processor.isFailing(orderingKey) &&
        batchHandlers.add({ record, orderingKey, signal }, queue.countOf(orderingKey));
      queue.add(orderingKey, async () => {
        // When a bulk write fails its records are processed one by one: one bad event must not fail the others.
        const isWritten = (await bulkWrites.get(record)) || (await inBatch);
        if (isWritten || (!signal.aborted && (await processor.processRecord(record, signal)))) finish();
      });
    }
  }

  async function onRecords(records: readonly IncomingRecord[], heartbeat: () => Promise<void>): Promise<void> {
    const { signal } = generation;
    for (let start = 0; start < records.length; start += BATCH_SIZE) {
      while (queue.size() >= MAX_UNFINISHED && !signal.aborted) {
        await queue.nextSettled(HEARTBEAT_MS);
        await heartbeat();
      }
      if (signal.aborted) return;
      admit(records.slice(start, start + BATCH_SIZE), signal);
    }
  }

  async function commit(): Promise<void> {
    const positions = offsetTracker.take();
    if (positions.length === 0) return;
    try {
      await consumer?.commit(positions);
    } catch (error) {
      for (const { failed } of positions) failed();
      log.warn(
        { partitions: positions.length, err: error },
        'offsets could not be committed; their events may come again',
      );
    }
  }
  const commitLater = () => {
    committing = committing.then(commit);
  };

  async function stop(): Promise<void> {
    clearInterval(timer);
    generation.abort();
    await queue.idle();
    commitLater();
    await committing;
    await consumer?.stop();
    await publisher.close();
  }

  return {
    on: handlers.on,
    inBatches: handlers.inBatches,
    onProjection: handlers.onProjection,
    onTombstone: handlers.onTombstone,
    async start() {
      if (handlers.topics.size === 0) return;
      await prepareInbox(db);
      consumer = broker.consume({
        groupId: db.databaseName,
        topics: [...handlers.topics].flatMap((topic) => [topic, deadLetterTopic(topic)]),
        onRecords,
        onJoined,
      });
      timer = setInterval(commitLater, COMMIT_MS);
    },
    stop: () => (stopping ??= stop()),
  };
}
