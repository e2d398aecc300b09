import { PARKED_RETENTION_DAYS, TOPICS } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';

/** An event that has taken effect. */
export interface InboxRow {
  /** The event's id. */
  _id: string;
  topic: string;
  at: Date;
}
/** A key with dead-lettered events. */
export interface BlockedKeyRow {
  /** The ordering key: `topic/key`. */
  _id: string;
  topic: string;
  /** In order. */
  eventIds: string[];
  at: Date;
}

const DAY_SECONDS = 86_400;
const LONGEST_RETENTION_DAYS = Math.max(
  ...Object.values(TOPICS).map((topic) => ('retentionDays' in topic ? topic.retentionDays : 0)),
);
/**
 * An id expires when its event cannot be delivered again: it has left its topic, and after that the dead-letter topic.
 */
const ID_KEPT_SECONDS = (LONGEST_RETENTION_DAYS + PARKED_RETENTION_DAYS + 7) * DAY_SECONDS;

/** The id of a record's event. */
export const idOf = ({ headers, topic, partition, offset }: IncomingRecord): string =>
  headers.id ?? `${topic}/${partition}/${offset}`;
export const inboxRows = (db: Db): Collection<InboxRow> => db.collection('inbox');
export const blockedKeyRows = (db: Db): Collection<BlockedKeyRow> => db.collection('blockedKeys');

/** Creates collections and indexes, which a transaction cannot. */
export async function prepareInbox(db: Db): Promise<void> {
  await inboxRows(db).createIndex({ at: 1 }, { expireAfterSeconds: ID_KEPT_SECONDS });
  await blockedKeyRows(db).createIndex({ topic: 1 });
}

/**
 * The keys with dead-lettered events. They are cached, because every event asks: only the instance that owns a
 * partition blocks keys of it, and a cached key is looked up again, because a replay elsewhere may have unblocked it.
 */
export function createBlockedKeys(db: Db) {
  const rows = blockedKeyRows(db);
  let cache: Promise<Set<string>> | undefined;

  async function load(): Promise<Set<string>> {
    try {
      return new Set((await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
    } catch (error) {
      cache = undefined;
      throw error;
    }
  }
  const isStored = async (orderingKey: string) =>
    (await rows.findOne({ _id: orderingKey }, { projection: { _id: 1 } })) !== null;

  return {
    reset(): void {
      cache = undefined;
    },
    async has(orderingKey: string): Promise<boolean> {
      cache ??= load();
      const keys = await cache;
      if (!keys.has(orderingKey)) return false;
      if (await isStored(orderingKey)) return true;
      keys.delete(orderingKey);
      return false;
    },
    /** Asks the database, not the cache. */
    isStored,
    async add(orderingKey: string, topic: string, eventId: string): Promise<void> {
      const ids = { $ifNull: ['$eventIds', []] };
      const eventIds = { $cond: [{ $in: [eventId, ids] }, ids, { $concatArrays: [ids, [eventId]] }] };
      await rows.updateOne({ _id: orderingKey }, [{ $set: { topic, at: '$$NOW', eventIds } }], { upsert: true });
      (await cache)?.add(orderingKey);
    },
    /** The event that must be replayed first, if there is one. */
    async first(orderingKey: string): Promise<string | undefined> {
      return (await rows.findOne({ _id: orderingKey }))?.eventIds[0];
    },
    async remove(orderingKey: string, eventId: string, session?: ClientSession): Promise<void> {
      const options = session ? { session } : {};
      await rows.updateOne({ _id: orderingKey }, { $pull: { eventIds: eventId } }, options);
      await rows.deleteOne({ _id: orderingKey, eventIds: { $size: 0 } }, options);
    },
    async forget(orderingKey: string): Promise<void> {
      await rows.deleteOne({ _id: orderingKey });
    },
  };
}
