import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { alertsOf } from './alerts.store.ts';
import { alertsOfGuardian } from './find-alert.ts';

/**
 * A guardian has opened the push message of an alert. The earliest time stays, whatever order the events come in; it
 * is no answer, so the alert goes on as before.
 */
export async function recordSeen(
  db: Db,
  { alertId, userId, at }: { alertId: string; userId: UserId; at: Date },
  session: ClientSession,
): Promise<void> {
  const which = { $and: [{ _id: alertId }, await alertsOfGuardian({ db }, userId, session)] };
  await alertsOf(db).updateOne(which, { $min: { [`seenAt.${userId}`]: at } }, { session });
}
