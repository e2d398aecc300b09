import { deadLetterTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { OutgoingRecord } from '@notalone/service-kit/broker/broker-publisher';
import type { BrokerAccess } from '@notalone/service-kit/config/config';
import { Admin, Consumer, ListOffsetTimestamps, type SASLOptions } from '@platformatic/kafka';

type RecordsBatch = NonNullable<
  Awaited<ReturnType<Consumer['fetch']>>['responses'][number]['partitions'][number]['records']
>[number];

/** Next offsets by topic and partition. */
export type Offsets = ReadonlyMap<string, readonly bigint[]>;

export interface Topics {
  /** Offsets of the next records to be written, of each topic of the product that exists. */
  ends(): Promise<Offsets>;
  /** Offsets of the first records that are still kept. */
  starts(): Promise<Offsets>;
  /** The records of a partition in `[from, to)`, in order. Compaction may have removed some, the last one too. */
  read(topic: string, partition: number, from: bigint, to: bigint): AsyncGenerator<OutgoingRecord>;
  close(): Promise<void>;
}

const CLIENT = 'notalone-backup';
const FETCH_WAIT_MS = 100;
const FETCH_BYTES = 4 * 1024 * 1024;
const NO_EPOCH = -1;

export const ALL_TOPICS: readonly string[] = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => [
  topic,
  deadLetterTopic(topic),
]);

const text = (bytes: Buffer | null) => bytes?.toString('utf8') ?? '';

/** The records of a batch in `[from, to)`. */
function* recordsIn(topic: string, batch: RecordsBatch, from: bigint, to: bigint): Generator<OutgoingRecord> {
  for (const { offsetDelta, key, value, headers } of batch.records) {
    const offset = batch.firstOffset + BigInt(offsetDelta);
    if (offset < from || offset >= to) continue;
    yield {
      topic,
      key: text(key),
      value: value && text(value),
      headers: Object.fromEntries(headers.map(([name, header]) => [text(name), text(header)])),
    };
  }
}

/** Reads topics to a given offset, as an administrator and without a consumer group. */
export function openTopics({ brokers, ssl, sasl }: BrokerAccess): Topics {
  const options = {
    clientId: CLIENT,
    bootstrapBrokers: [...brokers],
    ...(ssl && { tls: {} }),
    ...(sasl && { sasl: { ...sasl, mechanism: sasl.mechanism.toUpperCase() as SASLOptions['mechanism'] } }),
  };
  const admin = new Admin(options);
  const consumer = new Consumer({ ...options, groupId: CLIENT });

  async function offsets(timestamp: bigint): Promise<Offsets> {
    const existing = new Set(await admin.listTopics());
    const names = ALL_TOPICS.filter((name) => existing.has(name));
    if (names.length === 0) return new Map();
    const metadata = await admin.metadata({ topics: names });
    const topics = [...metadata.topics].map(([name, { partitionsCount }]) => ({
      name,
      partitions: Array.from({ length: partitionsCount }, (_, partitionIndex) => ({ partitionIndex, timestamp })),
    }));
    const listed = await admin.listOffsets({ topics });
    return new Map(
      listed.map(({ name, partitions }) => [
        name,
        partitions.toSorted((a, b) => a.partitionIndex - b.partitionIndex).map(({ offset }) => offset),
      ]),
    );
  }

  async function fetch(topic: string, partition: number, fetchOffset: bigint) {
    const metadata = await admin.metadata({ topics: [topic] });
    const found = metadata.topics.get(topic);
    const leader = found?.partitions[partition]?.leader;
    if (!found || leader === undefined) throw new Error(`${topic} has no partition ${partition} with a leader.`);
    const wanted = {
      partition,
      fetchOffset,
      currentLeaderEpoch: NO_EPOCH,
      lastFetchedEpoch: NO_EPOCH,
      partitionMaxBytes: FETCH_BYTES,
    };
    const { responses } = await consumer.fetch({
      node: leader,
      maxWaitTime: FETCH_WAIT_MS,
      minBytes: 1,
      maxBytes: FETCH_BYTES,
      topics: [{ topicId: found.id, partitions: [wanted] }],
    });
    return responses[0]?.partitions[0]?.records ?? [];
  }

  return {
    ends: () => offsets(ListOffsetTimestamps.LATEST),
    starts: () => offsets(ListOffsetTimestamps.EARLIEST),
    async *read(topic, partition, from, to) {
      let next = from;
      while (next < to) {
        const batches = await fetch(topic, partition, next);
        // Compaction has removed the rest.
        if (batches.length === 0) return;
        for (const batch of batches) yield* recordsIn(topic, batch, next, to);
        const last = batches.at(-1) as RecordsBatch;
        next = last.firstOffset + BigInt(last.lastOffsetDelta) + 1n;
      }
    },
    async close() {
      await consumer.close(true);
      await admin.close();
    },
  };
}
