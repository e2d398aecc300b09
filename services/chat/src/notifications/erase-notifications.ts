import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { notificationsOf } from './notifications.store.ts';
import { leaveGroups } from './post-notices.ts';
import { erasePreferences } from './preferences.store.ts';

/** What a person was told, what others were told of the person, and what the person wished to be told. Late events bring nothing back. */
export async function eraseNotifications(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await notificationsOf(db).deleteMany({ userId }, { session });
  await leaveGroups(db, {}, userId, session);
  await notificationsOf(db).deleteMany({ causeId: userId }, { session });
  await erasePreferences(db, userId, new Date(), session);
}

/** What two people were told of each other: taking a block back restores nothing (rules 2.7). */
export async function eraseBetween(db: Db, [one, other]: readonly [UserId, UserId], session: ClientSession): Promise<void> {
  await leaveGroups(db, { userId: one }, other, session);
  await leaveGroups(db, { userId: other }, one, session);
  await notificationsOf(db).deleteMany({ userId: one, causeId: other }, { session });
  await notificationsOf(db).deleteMany({ userId: other, causeId: one }, { session });
}
