import { PARKED_RETENTION_DAYS, parkedTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { Logger } from '../logging/logger.ts';
import { createKafka } from './broker-client.ts';
import { type ConsumerHandle, type ConsumerOptions, createConsumer } from './broker-consumer.ts';
import { createPublisher, type Publisher } from './broker-publisher.ts';

export interface Broker {
  /** Makes the topics of the contracts and their parked topics where they are missing. */
  ensureTopics(): Promise<void>;
  /** An ordered publisher of its own, whose calls end within `timeoutMs`; close it. */
  publisher(options: { timeoutMs: number }): Publisher;
  consume(options: ConsumerOptions): ConsumerHandle;
  /** The partitions of a topic in which a group has records before it, and where they end now. */
  unread(groupId: string, topic: string): Promise<{ partition: number; end: string }[]>;
  /** Sets a group back to the first record of the topics; rejects while a member of it runs. */
  rewind(groupId: string, topics: readonly string[]): Promise<void>;
}

const PARTITIONS = 6;
const REPLICAS = 3;
const DAY_MS = 86_400_000;

const entries = (settings: Record<string, string | number>) => Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));

/** Old values and tombstoned keys leave the disk within three days; a tombstone stays 30 days, for consumers that were away. */
const COMPACTION = { 'segment.ms': DAY_MS, 'max.compaction.lag.ms': 2 * DAY_MS, 'delete.retention.ms': 30 * DAY_MS };

function topicSettings(topic: Topic) {
  const declared: { cleanup: string; retentionDays?: number } = TOPICS[topic];
  const parkedMs = { 'retention.ms': PARKED_RETENTION_DAYS * DAY_MS };
  return declared.cleanup === 'compact'
    ? { own: entries({ 'cleanup.policy': 'compact', ...COMPACTION }), parked: entries({ 'cleanup.policy': 'compact,delete', ...COMPACTION, ...parkedMs }) }
    : { own: entries({ 'retention.ms': (declared.retentionDays ?? 7) * DAY_MS }), parked: entries(parkedMs) };
}

/** Kafka behind our own words. kafkajs is imported by the broker files alone (ADR 0002). */
export function connectBroker({ brokers, clientId, log }: { brokers: readonly string[]; clientId: string; log: Logger }): Broker {
  const kafka = createKafka({ brokers, clientId, log });

  async function withAdmin<T>(work: (admin: ReturnType<typeof kafka.admin>) => Promise<T>): Promise<T> {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  return {
    ensureTopics: () =>
      withAdmin(async (admin) => {
        const existing = new Set(await admin.listTopics());
        const { brokers: nodes } = await admin.describeCluster();
        const replicationFactor = Math.min(REPLICAS, nodes.length);
        const safety = entries({ 'min.insync.replicas': Math.max(1, replicationFactor - 1) });
        const wanted = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => {
          const { own, parked } = topicSettings(topic);
          return [
            { topic: topic as string, numPartitions: PARTITIONS, replicationFactor, configEntries: [...own, ...safety] },
            { topic: parkedTopic(topic) as string, numPartitions: 1, replicationFactor, configEntries: [...parked, ...safety] },
          ];
        });
        const missing = wanted.filter(({ topic }) => !existing.has(topic));
        if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: replicationFactor === 1 });
      }),
    publisher: ({ timeoutMs }) =>
      createPublisher(kafka, { timeoutMs, onDiscarded: (error) => log.warn({ err: error }, 'a failed producer could not be closed') }),
    consume: (options) => createConsumer(kafka, options, log),
    unread: (groupId, topic) =>
      withAdmin(async (admin) => {
        const [read] = await admin.fetchOffsets({ groupId, topics: [topic] });
        const next = new Map(read?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
        const all = await admin.fetchTopicOffsets(topic);
        return all
          .filter(({ partition, low, high }) => BigInt(high) > BigInt(low) && BigInt(high) > (next.get(partition) ?? -1n))
          .map(({ partition, high }) => ({ partition, end: high }));
      }),
    rewind: (groupId, topics) =>
      withAdmin(async (admin) => {
        for (const topic of topics) await admin.resetOffsets({ groupId, topic, earliest: true });
      }),
  };
}
