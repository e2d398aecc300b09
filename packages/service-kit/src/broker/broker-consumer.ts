import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, Consumer, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../logging/logger.ts';
import { withTimeout } from '../time/with-timeout.ts';

export interface IncomingRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  /** `undefined` is a tombstone. */
  readonly value: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /**
   * Called with a batch of records of one partition, in order. It may return before they are processed, and commits
   * them afterwards. While it waits it calls `heartbeat`, or the group takes the partition away.
   */
  readonly onRecords: (records: readonly IncomingRecord[], heartbeat: () => Promise<void>) => Promise<void>;
  /** Called after each rebalance: what is not committed is delivered again. */
  readonly onJoined: () => void;
}
/** `next` is the offset of a partition to read next. */
export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly next: string;
}
export interface ConsumerHandle {
  /** Resolves when it is in its group. Before, kafkajs silently drops what is committed. */
  ready(): Promise<void>;
  /** Commits all positions in one request. */
  commit(positions: readonly Position[]): Promise<void>;
  stop(): Promise<void>;
}

/** The broker answers at once when there is something; a stop waits for an answer. */
const FETCH_WAIT_MS = 1_000;
const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_MS = 2_000;
const RESTART_MS = 500;
const LEAVE_WITHIN_MS = 2_000;

const asText = (value: Buffer | string | (Buffer | string)[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value)?.toString() ?? '';

const asRecord = ({ topic, partition }: Batch, { offset, key, value, headers = {} }: KafkaMessage): IncomingRecord => ({
  topic,
  partition,
  offset,
  key: key?.toString() ?? '',
  value: value?.toString(),
  headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, asText(header)])),
});

/**
 * A consumer group member. kafkajs gives a consumer up after some errors; then a new one takes its place, until `stop`.
 */
export function createConsumer(
  kafka: Kafka,
  { groupId, topics, onRecords, onJoined }: ConsumerOptions,
  log: Logger,
): ConsumerHandle {
  let current: Consumer | undefined;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const stopped = new Promise<undefined>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(undefined)),
  );

  async function runOnce(): Promise<void> {
    const consumer = kafka.consumer({
      groupId,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
      heartbeatInterval: HEARTBEAT_MS,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 1_000 },
    });
    current = consumer;
    const crashed = Promise.withResolvers<Error>();
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) crashed.resolve(payload.error);
    });
    consumer.on(consumer.events.GROUP_JOIN, onJoined);
    let isConnected = false;
    const joined = (async () => {
      await consumer.connect();
      isConnected = true;
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatch: ({ batch, heartbeat }) =>
          onRecords(
            batch.messages.map((message) => asRecord(batch, message)),
            heartbeat,
          ),
      });
    })();
    running = joined;
    const leave = () =>
      consumer
        .disconnect()
        .catch((error: unknown) =>
          log.debug({ groupId, err: error }, 'the consumer could not leave its group; its session will time out'),
        );
    try {
      const error = await Promise.race([joined.then(() => crashed.promise), stopped]);
      if (error) throw error;
    } finally {
      // kafkajs forgets to leave a group that it joins while it disconnects, and would keep its partitions: it leaves
      // once it has joined. Without a broker it would try to connect for minutes.
      const left = joined.then(leave, leave);
      await withTimeout(isConnected ? left : leave(), LEAVE_WITHIN_MS, () => undefined);
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runOnce();
      } catch (error) {
        log.warn({ groupId, err: error }, 'the consumer failed and is restarted');
        await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }
  const supervised = supervise();

  return {
    ready: () => running,
    async commit(positions) {
      await current?.commitOffsets(positions.map(({ topic, partition, next }) => ({ topic, partition, offset: next })));
    },
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}
