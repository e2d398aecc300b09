import kafkajs, { type Kafka, type Producer } from 'kafkajs';
import { withTimeout } from '../time/with-timeout.ts';

export interface OutgoingRecord {
  readonly topic: string;
  readonly key: string;
  /** `null` is a tombstone. */
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Publisher {
  /**
   * Stores all records on all replicas, those of a key in the order given, or rejects, after `timeoutMs` at the latest.
   * After a rejection each may be stored or not. Calls wait for each other: kafkajs loses acknowledged records when an
   * idempotent producer has two outstanding sends.
   */
  publish(records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** Errors for which a record is to blame, not the broker: sending it again cannot help. */
const RECORD_ERRORS = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'CORRUPT_MESSAGE',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'INVALID_TOPIC_EXCEPTION',
  'TOPIC_AUTHORIZATION_FAILED',
]);

/** Whether `error`, from `publish`, means that one of the records can never be stored. */
export function blamesRecord(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('type' in cause && typeof cause.type === 'string' && RECORD_ERRORS.has(cause.type)) return true;
  }
  return false;
}

function byTopic(records: readonly OutgoingRecord[]) {
  const topics = Map.groupBy(records, ({ topic }) => topic);
  return [...topics].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, value, headers }) => ({ key, value, headers: { ...headers } })),
  }));
}

/**
 * An idempotent producer with acks from all replicas. After any failure a new one replaces it, because kafkajs may lose
 * later records on the old one.
 */
export function createPublisher(
  kafka: Kafka,
  { timeoutMs, onDiscarded }: { timeoutMs: number; onDiscarded: (error: unknown) => void },
): Publisher {
  let producer: Promise<Producer> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function connect(): Promise<Producer> {
    const fresh = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
      retry: { initialRetryTime: 50, maxRetryTime: 500, retries: 5 },
    });
    await fresh.connect();
    return fresh;
  }

  function discard(): void {
    producer?.then((old) => old.disconnect()).catch(onDiscarded);
    producer = undefined;
  }

  async function send(records: readonly OutgoingRecord[]): Promise<void> {
    producer ??= connect();
    const stored = producer.then((ready) => ready.sendBatch({ acks: -1, topicMessages: byTopic(records) }));
    const onTimeout = () => {
      throw new Error(`The broker did not store the records within ${timeoutMs} ms`);
    };
    try {
      await withTimeout(stored, timeoutMs, onTimeout);
    } catch (error) {
      discard();
      throw error;
    }
  }

  return {
    publish(records) {
      const sent = last.then(() => send(records));
      last = sent.catch(() => undefined);
      return sent;
    },
    async close() {
      await last;
      const closing = producer;
      producer = undefined;
      await closing?.then((open) => open.disconnect());
    },
  };
}
