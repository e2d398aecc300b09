import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import { scheduleNotices } from './notice-jobs.store.ts';
import { isWanted } from './notification-kinds.rules.ts';
import { markRead, notificationsOf, unreadSinceOr } from './notifications.store.ts';
import { findPreferencesUnlessErased } from './preferences.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

/** All messages of one sender share one notification. */
export const messageNotificationKey = (senderId: UserId): string => `messages/${senderId}`;

/**
 * Notifies the receiver in the message's own transaction, and pushes after the commit. The notification counts messages
 * until it is read, then starts again at one. People who have switched these notifications off still see their badge
 * change.
 */
export async function notifyOfMessage(
  { db, pushNotifications }: Deps,
  { senderId, receiverId, createdAt }: { senderId: UserId; receiverId: UserId; createdAt: Date },
  session: ClientSession,
): Promise<void> {
  const key = messageNotificationKey(senderId);
  const preferences = await findPreferencesUnlessErased(db, { userId: receiverId, causeId: senderId }, session);
  const isNotified = preferences !== undefined && isWanted('messages', preferences);
  if (isNotified) {
    const count = { $cond: [{ $eq: ['$read', false] }, { $add: ['$count', 1] }, 1] };
    const fresh = {
      kind: 'messages',
      causeId: senderId,
      relatedId: senderId,
      processed: false,
      read: false,
      createdAt,
    };
    await notificationsOf(db).updateOne(
      { userId: receiverId, key },
      [{ $set: { ...fresh, count, unreadSince: unreadSinceOr(createdAt) } }, { $unset: 'readAt' }],
      { upsert: true, session },
    );
    await scheduleNotices(db, [{ userId: receiverId, key, kind: 'messages', at: createdAt }], session);
  }
  afterCommit(session, () => pushNotifications(receiverId, isNotified ? [key] : []));
}

/** Messages were deleted or hidden: the notification counts no more than are left unread, and none of none. */
export async function lowerMessageCount(
  { db, pushNotifications }: Deps,
  { readerId, senderId, unread, at }: { readerId: UserId; senderId: UserId; unread: number; at: Date },
  session: ClientSession,
): Promise<void> {
  const which = { userId: readerId, key: messageNotificationKey(senderId) };
  if (unread === 0) await markRead(db, which, at, session);
  else await notificationsOf(db).updateOne({ ...which, read: false }, { $min: { count: unread } }, { session });
  afterCommit(session, () => pushNotifications(readerId, [which.key]));
}

/**
 * Marks the notification as read once all messages of the sender are, and pushes the badge, which counts unread
 * messages too.
 */
export async function markMessageNotificationRead(
  { db, pushNotifications }: Deps,
  { readerId, senderId, isAllRead, at }: { readerId: UserId; senderId: UserId; isAllRead: boolean; at: Date },
  session: ClientSession,
): Promise<void> {
  if (isAllRead) await markRead(db, { userId: readerId, key: messageNotificationKey(senderId) }, at, session);
  afterCommit(session, () => pushNotifications(readerId));
}
