import { deadLetterTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';

/**
 * Starts a new consumer group at the current end of the topics. All tests share a broker: without this, a service
 * would first consume thousands of families from earlier tests. Call it before the service starts.
 */
export async function readFromHere({ db, broker }: Pick<Platform, 'db' | 'broker'>): Promise<void> {
  await broker.ensureTopics();
  const groupId = db.databaseName;
  const topics = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => [topic, deadLetterTopic(topic)]);
  const skipped = Promise.withResolvers<void>();
  const member = broker.consume({ groupId, topics, onJoined: () => undefined, onRecords: () => skipped.promise });
  await member.ready();
  const positions = topics.map(async (topic) =>
    (await broker.unread(groupId, topic)).map(({ partition, end }) => ({ topic, partition, next: end })),
  );
  await member.commit((await Promise.all(positions)).flat());
  skipped.resolve();
  await member.stop();
}
