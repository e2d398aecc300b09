import { PARKED_RETENTION_DAYS, parkedTopic, TOPICS, type Topic, type TopicDeclaration } from '@notalone/contracts/events';
import { type ITopicConfig, Kafka, logLevel } from 'kafkajs';

const DAY_MS = 24 * 3600 * 1000;
export const PARTITIONS = 6;

const withRetention = (topic: string, days: number | undefined): ITopicConfig => ({
  topic,
  numPartitions: PARTITIONS,
  configEntries: [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: days === undefined ? '-1' : String(days * DAY_MS) },
  ],
});
const compacted = (topic: string): ITopicConfig => ({ topic, numPartitions: PARTITIONS, configEntries: [{ name: 'cleanup.policy', value: 'compact' }] });

/** Every topic of the contracts, and beside each the one for what a consumer could not handle. */
export const declaredTopics = (topics: Readonly<Record<string, TopicDeclaration>> = TOPICS): ITopicConfig[] =>
  Object.entries(topics).flatMap(([topic, { cleanup, retentionDays }]) => [
    cleanup === 'compact' ? compacted(topic) : withRetention(topic, retentionDays),
    withRetention(parkedTopic(topic as Topic), PARKED_RETENTION_DAYS),
  ]);

/** Creates the declared topics that the brokers do not have; existing ones stay as they are. */
export async function createTopics(brokers: string): Promise<void> {
  const kafka = new Kafka({
    clientId: 'notalone-local',
    brokers: brokers.split(','),
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 60 },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const present = new Set(await admin.listTopics());
    const missing = declaredTopics().filter(({ topic }) => !present.has(topic));
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
  } finally {
    await admin.disconnect();
  }
}
