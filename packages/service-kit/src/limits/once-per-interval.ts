import type { ClientSession, Collection, Db } from 'mongodb';
import type { StoredCollection } from '../personal-data/stored-collection.ts';

/** When something was done last that is done at most once in a while. */
interface IntervalDocument {
  _id: string;
  doneAt: Date;
  expiresAt: Date;
}
const intervalsOf = (db: Db): Collection<IntervalDocument> => db.collection('intervals');

export const INTERVALS: StoredCollection = {
  collection: 'intervals',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'When something was done last that is done once in a while: keyed hashes, and for a day ids of admins.',
  expires: [{ what: 'that something was done which is done once a day, or more often', seconds: 24 * 3600 }],
};

/**
 * Whether `name` is due: it was not done within the last `minutes`. Then it counts as done, as part of the transaction
 * that does it; of several at once one is due.
 */
export async function takeInterval(
  db: Db,
  { name, minutes, at }: { readonly name: string; readonly minutes: number; readonly at: Date },
  session: ClientSession,
): Promise<boolean> {
  const limit = new Date(at.getTime() - minutes * 60_000);
  const isOver = { $lte: [{ $ifNull: ['$doneAt', limit] }, limit] };
  const expiresAt = new Date(at.getTime() + minutes * 60_000);
  const before = await intervalsOf(db).findOneAndUpdate(
    { _id: name },
    [
      {
        $set: {
          doneAt: { $cond: [isOver, at, '$doneAt'] },
          expiresAt: { $cond: [isOver, expiresAt, '$expiresAt'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'before', session },
  );
  return !before || before.doneAt <= limit;
}
