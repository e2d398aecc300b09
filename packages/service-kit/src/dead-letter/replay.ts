import { deadLetterTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { Db } from 'mongodb';
import type { Broker } from '../broker/broker.ts';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import { DEAD_LETTER_HEADERS, isStateTopic } from '../inbox/dead-letter.ts';
import { inboxRows } from '../inbox/inbox.store.ts';
import { outboxRows } from '../outbox/outbox.store.ts';

const PUBLISH_TIMEOUT_MS = 10_000;

const isDeadLetter = ({ value, headers }: IncomingRecord) =>
  value !== undefined && headers[DEAD_LETTER_HEADERS.replay] === undefined;

/**
 * Delivers the events dead-lettered since the last replay again, in order, each to the service that gave it up, and
 * answers how many. They go through the dead-letter topic: in their own topic an old state would replace a newer one,
 * and every service would get them.
 */
export async function replay(broker: Broker, topic: Topic): Promise<number> {
  const deadLetters = deadLetterTopic(topic);
  const groupId = `replay.${deadLetters}`;
  const ends = new Map(
    (await broker.unread(groupId, [deadLetters])).map(({ partition, end }) => [partition, BigInt(end)]),
  );
  if (ends.size === 0) return 0;
  const publisher = broker.publisher({ timeoutMs: PUBLISH_TIMEOUT_MS });
  const finished = Promise.withResolvers<void>();
  const startedAt = new Date().toISOString();
  let count = 0;

  async function onRecords(records: readonly IncomingRecord[]): Promise<void> {
    const end = ends.get(records[0]?.partition ?? -1);
    const due = records.filter(({ offset }) => end !== undefined && BigInt(offset) < end);
    const again = due.filter(isDeadLetter).map(({ key, value = '', headers }) => ({
      topic: deadLetters,
      key,
      value,
      headers: { ...headers, [DEAD_LETTER_HEADERS.replay]: startedAt },
    }));
    if (again.length > 0) await publisher.publish(again);
    count += again.length;
    const last = due.at(-1);
    if (!last) return;
    const next = BigInt(last.offset) + 1n;
    await consumer.commit([{ topic: deadLetters, partition: last.partition, next: String(next) }]);
    if (next >= (end ?? 0n)) ends.delete(last.partition);
    if (ends.size === 0) finished.resolve();
  }
  const consumer = broker.consume({ groupId, topics: [deadLetters], onRecords, onJoined: () => undefined });
  await finished.promise;
  await consumer.stop();
  await publisher.close();
  return count;
}

/**
 * Lets a stopped service read the state topics from the beginning when it starts: resets its offsets, empties the
 * projection `collections` and forgets which state events have taken effect. Throws while an instance is running.
 */
export async function rebuild(broker: Broker, db: Db, collections: readonly string[]): Promise<void> {
  const topics = Object.keys(TOPICS).filter(isStateTopic);
  await broker.rewind(db.databaseName, topics);
  for (const collection of collections) await db.collection(collection).deleteMany({});
  await inboxRows(db).deleteMany({ topic: { $in: topics } });
}

/** Gives the dead-lettered outbox events of a service new attempts; answers how many. */
export async function release(db: Db): Promise<number> {
  const { modifiedCount } = await outboxRows(db).updateMany(
    { parkedAt: { $exists: true } },
    { $set: { attempts: 0 }, $unset: { parkedAt: '' } },
  );
  return modifiedCount;
}
