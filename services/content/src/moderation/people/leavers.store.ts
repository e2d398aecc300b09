import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

/** A deleted account of which open cases, warnings or bans are kept, until then or for ever. */
interface LeaverDocument {
  _id: UserId;
  until?: Date;
}
export const LEAVER_INDEXES: readonly IndexDescription[] = [{ name: 'end', key: { until: 1 } }];
export const leaversOf = (db: Db): Collection<LeaverDocument> => db.collection('leavers');

export async function rememberLeaver(
  db: Db,
  userId: UserId,
  until: Date | undefined,
  session: ClientSession,
): Promise<void> {
  const change = until ? { $set: { until } } : { $unset: { until: '' as const } };
  await leaversOf(db).updateOne({ _id: userId }, change, { upsert: true, session });
}
