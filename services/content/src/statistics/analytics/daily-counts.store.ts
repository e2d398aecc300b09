import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import type { ClientSession, Collection, Db } from 'mongodb';

/** Numbers of a UK day, added up as things happen, so that a year is read at once. No persons. */
export interface DailyCounts {
  /** `2026-11-21` */
  _id: string;
  posts?: number;
  comments?: number;
  active?: number;
  reports?: Record<string, number>;
  decided?: number;
  /** Hours from the first report to the decision, over all that were decided that day. */
  decisionHours?: number;
}
export const dailyCountsOf = (db: Db): Collection<DailyCounts> => db.collection('dailyCounts');

/** Which families were here on a day, as keyed hashes, only as long as the day can still be counted. */
interface ActiveFamily {
  _id: string;
  at: Date;
}
const ACTIVE_KEPT_SECONDS = 2 * 24 * 3600;
export const activeFamiliesOf = (db: Db): Collection<ActiveFamily> => db.collection('activeFamilies');
export const ACTIVITY_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'activeFamilies',
    indexes: [{ name: 'kept', key: { at: 1 }, expireAfterSeconds: ACTIVE_KEPT_SECONDS }],
    ofNobody: 'Keyed hashes of account and day.',
    expires: [{ what: 'which families were here on a day, as keyed hashes', seconds: ACTIVE_KEPT_SECONDS }],
    privacy: [
      {
        what: 'which families were here on a day',
        how: 'keyed hash of account and day',
        why: 'to count each once',
        seenBy: 'nobody',
        kept: '2 days',
      },
    ],
  },
  { collection: 'dailyCounts', ofNobody: 'Numbers of a day.' },
];

export type DayNumbers = Readonly<Partial<Record<'posts' | 'comments' | 'active', number>>>;
/** Adds to the numbers of several UK days, which are the keys. */
export async function countDays(db: Db, days: ReadonlyMap<string, DayNumbers>, session: ClientSession): Promise<void> {
  if (days.size === 0) return;
  const updates = [...days].map(([_id, numbers]) => ({
    updateOne: { filter: { _id }, update: { $inc: { ...numbers } }, upsert: true },
  }));
  await dailyCountsOf(db).bulkWrite(updates, { session });
}

export async function countDay(
  db: Db,
  at: Date,
  what: 'decided' | `reports.${string}`,
  session: ClientSession,
  more: Readonly<Record<string, number>> = {},
): Promise<void> {
  await dailyCountsOf(db).updateOne({ _id: ukDay(at) }, { $inc: { [what]: 1, ...more } }, { upsert: true, session });
}
