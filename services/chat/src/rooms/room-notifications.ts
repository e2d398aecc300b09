import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import type { NotificationKind } from '../notifications/notification-kinds.rules.ts';
import { markRead, notificationsOf } from '../notifications/notifications.store.ts';
import { findPreferencesUnlessErased } from '../notifications/preferences.store.ts';
import { membershipId, membershipsOf, notBannedAt } from './memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf } from './room-messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

/** All messages of a room share one notification. */
const roomKey = (roomId: string) => `room/${roomId}`;

/** Whom a message answers, if that person is in the room and wants to know. */
async function findAnswered(
  { db }: Deps,
  { roomId, replyTo, createdAt }: RoomMessageDocument,
  session: ClientSession,
): Promise<UserId | undefined> {
  const original = replyTo && (await roomMessagesOf(db).findOne({ _id: replyTo }, { session }));
  if (!original?.senderId) return undefined;
  const place = await membershipsOf(db).findOne(
    {
      _id: membershipId(roomId, original.senderId),
      state: 'member',
      notificationLevel: { $ne: 'none' },
      ...notBannedAt(createdAt),
    },
    { session },
  );
  return place?.userId;
}

/**
 * Notifies those whom a message answers and those who want to know of every one, in the message's own transaction. The
 * notification counts until it is read, then starts again at one.
 */
export async function notifyOfRoomMessage(
  deps: Deps,
  message: RoomMessageDocument & { senderId: UserId },
  session: ClientSession,
): Promise<void> {
  const { db, pushNotifications } = deps;
  const { roomId, senderId, createdAt } = message;
  const answered = await findAnswered(deps, message, session);
  const all = await membershipsOf(db)
    .find({ roomId, notificationLevel: 'all', state: 'member', ...notBannedAt(createdAt) }, { session })
    .project<{ userId: UserId }>({ userId: 1 })
    .toArray();
  const kinds = new Map<UserId, NotificationKind>(all.map(({ userId }) => [userId, 'roomMessages']));
  if (answered) kinds.set(answered, 'roomReplies');
  if (kinds.size === 0) return;
  const blocked = (await blocksOf(db, [senderId])).get(senderId) ?? [];
  for (const userId of [senderId, ...blocked]) kinds.delete(userId);
  if (kinds.size === 0 || !(await findPreferencesUnlessErased(db, { userId: senderId }, session))) return;

  const key = roomKey(roomId.toHexString());
  const about = { roomId: roomId.toHexString(), relatedId: roomId.toHexString(), causeId: senderId };
  const count = { $cond: [{ $eq: ['$read', false] }, { $add: ['$count', 1] }, 1] };
  await notificationsOf(db).bulkWrite(
    [...kinds].map(([userId, kind]) => ({
      updateOne: {
        filter: { userId, key },
        update: [{ $set: { ...about, kind, processed: false, read: false, createdAt, count } }, { $unset: 'readAt' }],
        upsert: true,
      },
    })),
    { session },
  );
  afterCommit(session, () => {
    for (const userId of kinds.keys()) pushNotifications(userId, [key]);
  });
}

/** Marks the notification of a room as read, and pushes the badge. */
export async function markRoomNotificationRead(
  { db, pushNotifications }: Deps,
  { userId, roomId, at }: { userId: UserId; roomId: string; at: Date },
): Promise<void> {
  await markRead(db, { userId, key: roomKey(roomId) }, at);
  pushNotifications(userId);
}
