import { setTimeout as delay } from 'node:timers/promises';
import { deadLetterTopic, PARKED_RETENTION_DAYS, TOPICS, type Topic } from '@notalone/contracts';
import kafkajs from 'kafkajs';
import type { BrokerAccess } from '../config/config.ts';
import type { Logger } from '../logging/logger.ts';
import { createKafka } from './broker-client.ts';
import { type ConsumerHandle, type ConsumerOptions, createConsumer, type Position } from './broker-consumer.ts';
import { createPublisher, type Publisher } from './broker-publisher.ts';

export interface Broker {
  /** Creates the topics of the contracts and their dead-letter topics where they are missing. */
  ensureTopics(): Promise<void>;
  /** A new publisher, whose calls end within `timeoutMs`. Close it. */
  publisher(options: { timeoutMs: number }): Publisher;
  consume(options: ConsumerOptions): ConsumerHandle;
  /** The partitions of topics that a group has not read to the end, with their end offsets. */
  unread(groupId: string, topics: readonly string[]): Promise<{ topic: string; partition: number; end: string }[]>;
  /** Resets the offsets of a group to the first record of the topics. Rejects while the group has members. */
  rewind(groupId: string, topics: readonly string[]): Promise<void>;
}

const PARTITIONS = 6;
const REPLICAS = 3;
const DAY_MS = 86_400_000;

const entries = (settings: Record<string, string | number>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));

/**
 * Old values and erased keys leave the disk within three days. A tombstone stays for 30 days, so that a consumer that
 * was down sees it.
 */
const COMPACTION = { 'segment.ms': DAY_MS, 'max.compaction.lag.ms': 2 * DAY_MS, 'delete.retention.ms': 30 * DAY_MS };

function topicSettings(topic: Topic) {
  const declared: { cleanup: string; retentionDays?: number } = TOPICS[topic];
  const retention = { 'retention.ms': PARKED_RETENTION_DAYS * DAY_MS };
  return declared.cleanup === 'compact'
    ? {
        own: entries({ 'cleanup.policy': 'compact', ...COMPACTION }),
        deadLetters: entries({ 'cleanup.policy': 'compact,delete', ...COMPACTION, ...retention }),
      }
    : { own: entries({ 'retention.ms': (declared.retentionDays ?? 7) * DAY_MS }), deadLetters: entries(retention) };
}

const OFFSET_TRIES = 40;
const OFFSET_RETRY_MS = 250;

/**
 * kafkajs retries most requests of its admin client, but not the reading of offsets: a broker that has just started
 * refuses it for a moment.
 */
async function retryWhileStarting<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === OFFSET_TRIES || !(error instanceof kafkajs.KafkaJSError && error.retriable)) throw error;
      await delay(OFFSET_RETRY_MS);
    }
  }
}

/** Kafka. Only the files of this folder import kafkajs (ADR 0002). */
export function connectBroker({ clientId, log, ...access }: BrokerAccess & { clientId: string; log: Logger }): Broker {
  const kafka = createKafka({ ...access, clientId, log });

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
          const { own, deadLetters } = topicSettings(topic);
          return [
            {
              topic: topic as string,
              numPartitions: PARTITIONS,
              replicationFactor,
              configEntries: [...own, ...safety],
            },
            {
              topic: deadLetterTopic(topic) as string,
              numPartitions: 1,
              replicationFactor,
              configEntries: [...deadLetters, ...safety],
            },
          ];
        });
        const missing = wanted.filter(({ topic }) => !existing.has(topic));
        if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: replicationFactor === 1 });
      }),
    publisher: ({ timeoutMs }) =>
      createPublisher(kafka, {
        timeoutMs,
        onDiscarded: (error) => log.warn({ err: error }, 'a failed producer could not be disconnected'),
      }),
    consume: (options) => createConsumer(kafka, options, log),
    unread: (groupId, topics) =>
      withAdmin(async (admin) => {
        const read = await retryWhileStarting(() => admin.fetchOffsets({ groupId, topics: [...topics] }));
        const ofTopics = read.map(async ({ topic, partitions }) => {
          const next = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
          const all = await admin.fetchTopicOffsets(topic);
          return all
            .filter(
              ({ partition, low, high }) => BigInt(high) > BigInt(low) && BigInt(high) > (next.get(partition) ?? -1n),
            )
            .map(({ partition, high }) => ({ topic, partition, end: high }));
        });
        return (await Promise.all(ofTopics)).flat();
      }),
    async rewind(groupId, topics) {
      const firsts = await withAdmin(async (admin) => {
        const { groups } = await admin.describeGroups([groupId]);
        if (groups.some(({ members }) => members.length > 0))
          throw new Error(`The consumer group ${groupId} has running instances`);
        const found: Position[] = [];
        for (const topic of topics)
          for (const { partition, low } of await admin.fetchTopicOffsets(topic))
            found.push({ topic, partition, next: low });
        return found;
      });
      // Only a member may commit. kafkajs's own reset joins the group once for each topic, and waits 5 s each time.
      const committed = Promise.withResolvers<void>();
      const onRecords = () => committed.promise;
      const member = createConsumer(kafka, { groupId, topics, onRecords, onJoined: () => undefined }, log);
      try {
        await member.ready();
        await member.commit(firsts);
      } finally {
        committed.resolve();
        await member.stop();
      }
    },
  };
}
