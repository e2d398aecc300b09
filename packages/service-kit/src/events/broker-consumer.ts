import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, Consumer, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../logging/logger.ts';

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
  /** Called with records of one partition in order; it may return before their effect, and calls `commit` when they took effect. `beat` keeps the membership while it waits. */
  readonly onRecords: (records: readonly IncomingRecord[], beat: () => Promise<void>) => Promise<void>;
  /** The group was joined anew: what is not committed will come again. */
  readonly onJoined: () => void;
}
/** `next` is the offset to read next of a partition. */
export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly next: string;
}
export interface ConsumerHandle {
  /** Stores positions, all of them in one request. */
  commit(positions: readonly Position[]): Promise<void>;
  stop(): Promise<void>;
}

const FETCH_WAIT_MS = 200;
const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_MS = 1_000;
const RECREATE_MS = 500;
const LEAVE_WITHIN_MS = 2_000;

const asText = (value: Buffer | string | (Buffer | string)[] | undefined): string => (Array.isArray(value) ? value[0] : value)?.toString() ?? '';

const asRecord = ({ topic, partition }: Batch, { offset, key, value, headers = {} }: KafkaMessage): IncomingRecord => ({
  topic,
  partition,
  offset,
  key: key?.toString() ?? '',
  value: value?.toString(),
  headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, asText(header)])),
});

/** A consumer that is made anew whenever kafkajs gives one up, until it is stopped. */
export function createConsumer(kafka: Kafka, { groupId, topics, onRecords, onJoined }: ConsumerOptions, log: Logger): ConsumerHandle {
  let current: Consumer | undefined;
  const stopping = new AbortController();
  const stopped = new Promise<undefined>((resolve) => stopping.signal.addEventListener('abort', () => resolve(undefined)));

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
    const joined = (async () => {
      await consumer.connect();
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
    const leave = () => consumer.disconnect().catch((error: unknown) => log.debug({ groupId, err: error }, 'the group will notice that a member is gone'));
    try {
      const error = await Promise.race([joined.then(() => crashed.promise), stopped]);
      if (error) throw error;
    } finally {
      // A member that is still joining tries on for minutes; nobody waits for that. Once it has joined it leaves, and does not keep partitions from the others.
      joined.then(leave, () => undefined);
      await Promise.race([leave(), delay(LEAVE_WITHIN_MS)]);
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runOnce();
      } catch (error) {
        log.warn({ groupId, err: error }, 'the consumer is made anew');
        await delay(RECREATE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }
  const supervised = supervise();

  return {
    async commit(positions) {
      await current?.commitOffsets(positions.map(({ topic, partition, next }) => ({ topic, partition, offset: next })));
    },
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}
