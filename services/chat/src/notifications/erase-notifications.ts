import type { ChildId, DataOf, relationChanged, UserId } from '@notalone/contracts';
import type { Earlier } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Db } from 'mongodb';
import { eraseMutes } from './mutes.store.ts';
import { notificationsOf } from './notifications.store.ts';
import { removeFromGroups } from './post-notifications.ts';
import { erasePreferences } from './preferences.store.ts';

/**
 * Erases a person's notifications, preferences and mutes, and notifications that the person caused. Late events bring
 * nothing back.
 */
export async function eraseNotifications(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await notificationsOf(db).deleteMany({ userId }, { session });
  await removeFromGroups(db, {}, userId, session);
  await notificationsOf(db).deleteMany({ causeId: userId }, { session });
  await eraseMutes(db, { userId }, session);
  await erasePreferences(db, userId, new Date(), session);
}

/** Erases what two people were notified of about each other: the end of a block restores nothing (rules 2.7). */
async function eraseBetween(db: Db, [one, other]: readonly [UserId, UserId], session: ClientSession): Promise<void> {
  await removeFromGroups(db, { userId: one }, other, session);
  await removeFromGroups(db, { userId: other }, one, session);
  await notificationsOf(db).deleteMany({ userId: one, causeId: other }, { session });
  await notificationsOf(db).deleteMany({ userId: other, causeId: one }, { session });
}

/** Again when the block ends: a notification that arrived late, from another topic, was only hidden until now. */
export async function eraseAfterBlock(
  db: Db,
  { pair, state }: DataOf<typeof relationChanged>,
  before: Earlier,
  session: ClientSession,
): Promise<void> {
  if (state === 'blocked' || before.state === 'blocked') await eraseBetween(db, pair, session);
}

/** Erases a child's notifications, and those of others about the child. */
export async function eraseNotificationsAboutChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await notificationsOf(db).deleteMany(
    { $or: [{ userId: childId }, { childId }, { friendId: childId }, { relatedId: childId }] },
    { session },
  );
}
