import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { blocksOf } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Filter } from 'mongodb';
import { unlessMuted } from '../../notifications/mutes.store.ts';
import { scheduleNotices } from '../../notifications/notice-jobs.store.ts';
import type { NotificationKind } from '../../notifications/notification-kinds.rules.ts';
import { markRead, notificationsOf, unreadSinceOr } from '../../notifications/notifications.store.ts';
import { unlessErased } from '../../notifications/preferences.store.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { type MembershipDocument, membershipId, membershipsOf, notBannedAt } from '../store/memberships.store.ts';
import type { RoomMessageDocument } from '../store/room-messages.store.ts';
import { type Blocks, sendersOf } from './push-room-message.ts';

type Deps = Pick<ChatDeps, 'db' | 'pushNotifications'>;

/** All messages of a room share one notification. */
const roomKey = (roomId: string) => `room/${roomId}`;

/**
 * Who wants to know of a message, and why: whom it answers, and who wants to know of every one; nobody who has muted
 * the room. In one command.
 */
async function findNotified(
  { db }: Deps,
  { roomId, senderId, createdAt }: RoomMessageDocument & { senderId: UserId },
  answeredId: UserId | undefined,
  session: ClientSession,
): Promise<Map<UserId, NotificationKind>> {
  const all: Filter<MembershipDocument> = { roomId, notificationLevel: 'all' };
  const answered = answeredId && { _id: membershipId(roomId, answeredId), notificationLevel: { $ne: 'none' as const } };
  const who = answered ? { $or: [all, answered] } : all;
  const notified = await membershipsOf(db)
    .aggregate<Pick<MembershipDocument, 'userId'>>(
      [
        { $match: { $and: [who, { state: 'member' }, notBannedAt(createdAt)] } },
        { $project: { userId: 1 } },
        ...unlessMuted({ kind: 'room', threadId: roomId.toHexString() }, createdAt),
        ...unlessErased(senderId),
      ],
      { session },
    )
    .toArray();
  return new Map(notified.map(({ userId }) => [userId, userId === answeredId ? 'roomReplies' : 'roomMessages']));
}

/**
 * Notifies those whom a message answers and those who want to know of every one, in the message's own transaction. The
 * notification counts until it is read, then starts again at one. Answers the blocks that it has read.
 */
export async function notifyOfRoomMessage(
  deps: Deps,
  message: RoomMessageDocument & { senderId: UserId },
  original: RoomMessageDocument | undefined,
  session: ClientSession,
): Promise<Blocks> {
  const { db, pushNotifications } = deps;
  const { roomId, senderId, createdAt } = message;
  const [kinds, blocks] = await Promise.all([
    findNotified(deps, message, original?.senderId, session),
    blocksOf(db, sendersOf(message, original)),
  ]);
  for (const userId of [senderId, ...(blocks.get(senderId) ?? [])]) kinds.delete(userId);
  if (kinds.size === 0) return blocks;

  const key = roomKey(roomId.toHexString());
  const about = { roomId: roomId.toHexString(), relatedId: roomId.toHexString(), causeId: senderId };
  const count = { $cond: [{ $eq: ['$read', false] }, { $add: ['$count', 1] }, 1] };
  const fresh = { ...about, processed: false, read: false, createdAt, count, unreadSince: unreadSinceOr(createdAt) };
  await notificationsOf(db).bulkWrite(
    [...kinds].map(([userId, kind]) => ({
      updateOne: {
        filter: { userId, key },
        update: [{ $set: { ...fresh, kind } }, { $unset: 'readAt' }],
        upsert: true,
      },
    })),
    { session },
  );
  await scheduleNotices(
    db,
    [...kinds].map(([userId, kind]) => ({ userId, key, kind, at: createdAt })),
    session,
  );
  afterCommit(session, () => {
    for (const userId of kinds.keys()) pushNotifications(userId, [key]);
  });
  return blocks;
}

/** Marks the notification of a room as read, and pushes the badge. */
export async function markRoomNotificationRead(
  { db, pushNotifications }: Deps,
  { userId, roomId, at }: { userId: UserId; roomId: string; at: Date },
): Promise<void> {
  await markRead(db, { userId, key: roomKey(roomId) }, at);
  pushNotifications(userId);
}
