import { deadLetterTopic, TOPICS, type Topic } from '@notalone/contracts';
import { Admin, ListOffsetTimestamps, type SASLOptions } from '@platformatic/kafka';
import { Gauge, type Registry } from '@prometheus-io/client';

export interface KafkaAccess {
  readonly brokers: readonly string[];
  readonly sasl?: SASLOptions;
}
const GROUP_PREFIX = 'notalone_';

/** Exports how far each consumer group is behind, and how many dead letters each topic has. */
export function watchKafka({ brokers, sasl }: KafkaAccess, register: Registry) {
  const lag = new Gauge({
    name: 'kafka_consumer_lag_records',
    help: 'Records that a consumer group has not committed yet',
    labelNames: ['group', 'topic'],
    registers: [register],
  });
  const deadLetters = new Gauge({
    name: 'kafka_dead_letter_records',
    help: 'Records in the dead-letter topic of a topic',
    labelNames: ['topic'],
    registers: [register],
  });
  const admin = new Admin({ clientId: 'watch', bootstrapBrokers: [...brokers], ...(sasl && { sasl }) });
  const declared = Object.keys(TOPICS) as Topic[];

  /** Offsets by topic and partition: `LATEST` the next to be written, `EARLIEST` the first that is kept. */
  async function offsets(names: readonly string[], timestamp: bigint) {
    const metadata = await admin.metadata({ topics: [...names] });
    const topics = [...metadata.topics].map(([name, { partitionsCount }]) => ({
      name,
      partitions: Array.from({ length: partitionsCount }, (_, partitionIndex) => ({ partitionIndex, timestamp })),
    }));
    const listed = await admin.listOffsets({ topics });
    return new Map(
      listed.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionIndex, offset }) => [`${name} ${partitionIndex}`, offset] as const),
      ),
    );
  }

  return {
    async read(): Promise<void> {
      // A topic is created by the first service that needs it.
      const existing = new Set(await admin.listTopics());
      const known = declared.filter((topic) => existing.has(topic));
      const ends = await offsets(known, ListOffsetTimestamps.LATEST);
      const all = await admin.listGroups();
      const groups = [...all.keys()].filter((group) => group.startsWith(GROUP_PREFIX));
      const committed = await admin.listConsumerGroupOffsets({ groups });
      lag.reset();
      for (const { groupId, topics } of committed)
        for (const { name, partitions } of topics) {
          const behind = partitions.map(({ partitionIndex, committedOffset }) =>
            Math.max(0, Number((ends.get(`${name} ${partitionIndex}`) ?? 0n) - committedOffset)),
          );
          lag.set(
            { group: groupId, topic: name },
            behind.reduce((sum, one) => sum + one, 0),
          );
        }
      const parked = known.map(deadLetterTopic).filter((topic) => existing.has(topic));
      const [last, first] = await Promise.all([
        offsets(parked, ListOffsetTimestamps.LATEST),
        offsets(parked, ListOffsetTimestamps.EARLIEST),
      ]);
      for (const topic of known) {
        const keys = [...last.keys()].filter((key) => key.startsWith(`${deadLetterTopic(topic)} `));
        const count = keys.reduce((sum, key) => sum + Number((last.get(key) ?? 0n) - (first.get(key) ?? 0n)), 0);
        deadLetters.set({ topic }, count);
      }
    },
    close: () => admin.close(),
  };
}
