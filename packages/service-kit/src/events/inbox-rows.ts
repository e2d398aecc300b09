import { PARKED_RETENTION_DAYS, TOPICS } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';

/** An event that took effect. */
export interface InboxRow {
  /** The event's id. */
  _id: string;
  topic: string;
  at: Date;
}
/** A key with parked events, in their order. */
export interface HoldRow {
  /** `topic/key`. */
  _id: string;
  topic: string;
  eventIds: string[];
  at: Date;
}

const DAY_SECONDS = 86_400;
const LONGEST_RETENTION_DAYS = Math.max(...Object.values(TOPICS).map((topic) => ('retentionDays' in topic ? topic.retentionDays : 0)));
/** An id may go when its event can no longer come back: it left its topic, and the parked topic after it. */
const KEPT_SECONDS = (LONGEST_RETENTION_DAYS + PARKED_RETENTION_DAYS + 7) * DAY_SECONDS;

export const inboxRows = (db: Db): Collection<InboxRow> => db.collection('inbox');
export const holdRows = (db: Db): Collection<HoldRow> => db.collection('holds');

/** Makes the collections and the expiry; a transaction cannot. */
export async function prepareInbox(db: Db): Promise<void> {
  await inboxRows(db).createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  await holdRows(db).createIndex({ topic: 1 });
}

/** Which keys are held, without asking the database for each event: only the owner of a partition adds holds to its keys. */
export function createHolds(db: Db) {
  const rows = holdRows(db);
  let known: Promise<Set<string>> | undefined;

  const load = async () => new Set((await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));

  const has = async (lane: string) => (await rows.findOne({ _id: lane }, { projection: { _id: 1 } })) !== null;

  return {
    /** Another instance may have parked before the partition became ours. */
    reset(): void {
      known = undefined;
    },
    async isHeld(lane: string): Promise<boolean> {
      known ??= load();
      const lanes = await known;
      if (!lanes.has(lane)) return false;
      if (await has(lane)) return true;
      lanes.delete(lane);
      return false;
    },
    async add(lane: string, topic: string, eventId: string): Promise<void> {
      const ids = { $ifNull: ['$eventIds', []] };
      const eventIds = { $cond: [{ $in: [eventId, ids] }, ids, { $concatArrays: [ids, [eventId]] }] };
      await rows.updateOne({ _id: lane }, [{ $set: { topic, at: '$$NOW', eventIds } }], { upsert: true });
      (await known)?.add(lane);
    },
    /** The parked event that is to go first, if there is one. */
    async first(lane: string): Promise<string | undefined> {
      return (await rows.findOne({ _id: lane }))?.eventIds[0];
    },
    async remove(lane: string, eventId: string, session?: ClientSession): Promise<void> {
      await rows.updateOne({ _id: lane }, { $pull: { eventIds: eventId } }, session ? { session } : {});
      await rows.deleteOne({ _id: lane, eventIds: { $size: 0 } }, session ? { session } : {});
    },
    has,
    async forget(lane: string): Promise<void> {
      await rows.deleteOne({ _id: lane });
    },
  };
}
