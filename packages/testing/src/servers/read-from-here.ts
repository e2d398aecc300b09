import { parkedTopic, TOPICS, type Topic } from '@notalone/contracts';

interface Member {
  commit(positions: readonly { topic: string; partition: number; next: string }[]): Promise<void>;
  stop(): Promise<void>;
}
interface NewService {
  readonly db: { readonly databaseName: string };
  readonly broker: {
    ensureTopics(): Promise<void>;
    unread(groupId: string, topic: string): Promise<{ partition: number; end: string }[]>;
    consume(options: { groupId: string; topics: readonly string[]; onJoined: () => void; onRecords: () => Promise<void> }): Member;
  };
}

/**
 * Has a service that has never read begin with what is said from now on. All tests share one broker: without this, each would first take in
 * the thousands of families of the tests before it. Call it before the service starts.
 */
export async function readFromHere({ db, broker }: NewService): Promise<void> {
  await broker.ensureTopics();
  const groupId = db.databaseName;
  const topics = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => [topic, parkedTopic(topic)]);
  const joined = Promise.withResolvers<void>();
  const skipped = Promise.withResolvers<void>();
  const member = broker.consume({ groupId, topics, onJoined: joined.resolve, onRecords: () => skipped.promise });
  await joined.promise;
  const positions = topics.map(async (topic) => (await broker.unread(groupId, topic)).map(({ partition, end }) => ({ topic, partition, next: end })));
  await member.commit((await Promise.all(positions)).flat());
  skipped.resolve();
  await member.stop();
}
