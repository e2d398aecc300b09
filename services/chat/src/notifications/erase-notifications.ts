import { type ChildId, type DataOf, isGuardianOf, type relationChanged, type UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Earlier } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Db } from 'mongodb';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import {
  NOTIFICATION_INDEXES,
  type NotificationDocument,
  notificationsOf,
  READ_KEPT_SECONDS,
} from './notifications.store.ts';
import { removeFromGroups } from './post-notifications.ts';

async function eraseNotifications(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await notificationsOf(db).deleteMany({ userId }, { session });
  await removeFromGroups(db, {}, userId, session);
  await notificationsOf(db).deleteMany({ causeId: userId }, { session });
  // What a guardian did, the other one still sees, without the name.
  await notificationsOf(db).updateMany({ guardianId: userId }, { $unset: { guardianId: '' } }, { session });
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

async function eraseNotificationsAboutChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  await notificationsOf(db).deleteMany(
    { $or: [{ userId: childId }, { childId }, { friendId: childId }, { relatedId: childId }] },
    { session },
  );
}

export const NOTIFICATIONS: PersonalData<NotificationDocument, Pick<ChatDeps, 'db'>> = {
  collection: 'notifications',
  indexes: NOTIFICATION_INDEXES,
  subject: 'both',
  where: (userId: UserId) => ({ userId }),
  whenLeaving: {
    by: ({ db }, { subject, id }, session: ClientSession) =>
      subject === 'child'
        ? eraseNotificationsAboutChild(db, id as ChildId, session)
        : eraseNotifications(db, id as UserId, session),
    says: 'Deleted, and those that the person caused or that are about the child. What a guardian did, the other one still sees, without the name.',
  },
  expires: [{ what: 'notifications, after they are read', seconds: READ_KEPT_SECONDS }],
  privacy: [
    {
      what: 'notifications, what one wishes to be told, and which posts and rooms one has muted, by ids',
      why: 'to tell what has happened, and nothing that one has silenced',
      seenBy: 'oneself',
      kept: 'see [ADR 0017](../adr/0017-notifications.md); at the latest until the account is deleted',
    },
  ],
  inCopy: { leftOut: 'It repeats what is elsewhere in the copy.' },
  receipt: 'notifications',
};

/** What asks a guardian to decide. */
const QUESTIONS: readonly NotificationKind[] = ['childFriendRequest', 'childHeld'];

/**
 * Who is not the child's guardian any more keeps nothing about it but that this has ended; a guardian who may not decide
 * is asked nothing.
 */
export async function withdrawNotifications(
  { db, now, pushNotifications }: Pick<ChatDeps, 'db' | 'now' | 'pushNotifications'>,
  child: ChildDocument,
  userId: UserId,
  session: ClientSession,
): Promise<void> {
  const childId = child._id;
  const about = { userId, $or: [{ childId }, { relatedId: childId }] };
  const questions = { ...about, kind: { $in: [...QUESTIONS] }, processed: false };
  if (isGuardianOf(child, userId)) {
    const done = { processed: true, read: true, readAt: now() };
    await notificationsOf(db).updateMany(questions, { $set: done }, { session });
  } else await notificationsOf(db).deleteMany({ ...about, action: { $ne: 'undid-joining' } }, { session });
  afterCommit(session, () => pushNotifications(userId));
}
