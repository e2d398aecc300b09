import { parkedTopic, TOPICS, type Topic } from '@notalone/contracts';
import type { Db } from 'mongodb';
import type { Broker } from './broker.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import { inboxRows } from './inbox-rows.ts';
import { outboxRows } from './outbox-rows.ts';
import { isStateTopic, PARKED_HEADERS } from './parking.ts';

const PUBLISH_TIMEOUT_MS = 10_000;

const isParked = ({ value, headers }: IncomingRecord) => value !== undefined && headers[PARKED_HEADERS.replay] === undefined;

/**
 * Puts the events parked since the last replay before the services that parked them, in their order, and answers how many.
 * They travel through the parked topic itself: back in their own topic an old state would overwrite a newer one, and others would get them again.
 */
export async function replay(broker: Broker, topic: Topic): Promise<number> {
  const parked = parkedTopic(topic);
  const groupId = `replay.${parked}`;
  const ends = new Map((await broker.unread(groupId, parked)).map(({ partition, end }) => [partition, BigInt(end)]));
  if (ends.size === 0) return 0;
  const publisher = broker.publisher({ timeoutMs: PUBLISH_TIMEOUT_MS });
  const finished = Promise.withResolvers<void>();
  const startedAt = new Date().toISOString();
  let count = 0;

  async function onRecords(records: readonly IncomingRecord[]): Promise<void> {
    const end = ends.get(records[0]?.partition ?? -1);
    const due = records.filter(({ offset }) => end !== undefined && BigInt(offset) < end);
    const again = due
      .filter(isParked)
      .map(({ key, value = '', headers }) => ({ topic: parked, key, value, headers: { ...headers, [PARKED_HEADERS.replay]: startedAt } }));
    if (again.length > 0) await publisher.publish(again);
    count += again.length;
    const last = due.at(-1);
    if (!last) return;
    const next = BigInt(last.offset) + 1n;
    await consumer.commit([{ topic: parked, partition: last.partition, next: String(next) }]);
    if (next >= (end ?? 0n)) ends.delete(last.partition);
    if (ends.size === 0) finished.resolve();
  }
  const consumer = broker.consume({ groupId, topics: [parked], onRecords, onJoined: () => undefined });
  await finished.promise;
  await consumer.stop();
  await publisher.close();
  return count;
}

/**
 * Makes a stopped service read the state topics from their beginning when it starts: empties the projection `collections` and forgets which
 * state events took effect. Throws when an instance still runs.
 */
export async function rebuild(broker: Broker, db: Db, collections: readonly string[]): Promise<void> {
  const topics = Object.keys(TOPICS).filter(isStateTopic);
  await broker.rewind(db.databaseName, topics);
  for (const collection of collections) await db.collection(collection).deleteMany({});
  await inboxRows(db).deleteMany({ topic: { $in: topics } });
}

/** Gives parked outbox events of a service their attempts again; answers how many. */
export async function release(db: Db): Promise<number> {
  const { modifiedCount } = await outboxRows(db).updateMany({ parkedAt: { $exists: true } }, { $set: { attempts: 0 }, $unset: { parkedAt: '' } });
  return modifiedCount;
}
