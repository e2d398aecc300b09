import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

/** A deleted account of which open cases, warnings or bans are kept, until then or for ever. */
interface FormerAccountDocument {
  _id: UserId;
  until?: Date;
}
export const FORMER_ACCOUNT_INDEXES: readonly IndexDescription[] = [{ name: 'end', key: { until: 1 } }];
export const formerAccountsOf = (db: Db): Collection<FormerAccountDocument> => db.collection('formerAccounts');

export async function rememberAccount(
  db: Db,
  userId: UserId,
  until: Date | undefined,
  session: ClientSession,
): Promise<void> {
  const change = until ? { $set: { until } } : { $unset: { until: '' as const } };
  await formerAccountsOf(db).updateOne({ _id: userId }, change, { upsert: true, session });
}
