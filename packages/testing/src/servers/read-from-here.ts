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
  const unread = await broker.unread(groupId, topics);
  await member.commit(unread.map(({ topic, partition, end }) => ({ topic, partition, next: end })));
  skipped.resolve();
  await member.stop();
}
