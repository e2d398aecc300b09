import type { RoomNotificationLevel, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { requireMember } from '../membership/room-access.ts';
import { countUnreadIn } from '../membership/rooms.view.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import { roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { isHiddenFrom, readerOf } from './room-messages.view.ts';
import { markRoomNotificationRead } from './room-notifications.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushNotifications'>;

/** Moves the reader's mark forward to a message, never back. @throws NOT_FOUND, FORBIDDEN */
export async function readRoom(
  deps: Deps,
  userId: UserId,
  roomId: string,
  messageId: string,
): Promise<{ unreadCount: number }> {
  const { db, now } = deps;
  const { room, membership } = await requireMember(deps, userId, roomId);
  const message = await roomMessagesOf(db).findOne({ _id: new ObjectId(messageId), roomId: room._id });
  if (!message) throw apiError('NOT_FOUND');
  const readAt = membership.readAt && membership.readAt > message.createdAt ? membership.readAt : message.createdAt;
  await membershipsOf(db).updateOne({ _id: membership._id }, { $max: { readAt, activeAt: now() } });
  const unreadCount = await countUnreadIn(db, room, { ...membership, readAt });
  if (unreadCount === 0) await markRoomNotificationRead(deps, { userId, roomId, at: now() });
  return { unreadCount };
}

/** @throws NOT_FOUND, FORBIDDEN */
export async function setRoomNotifications(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  roomId: string,
  level: RoomNotificationLevel,
): Promise<{ level: RoomNotificationLevel }> {
  const { membership } = await requireMember(deps, userId, roomId);
  await membershipsOf(deps.db).updateOne(
    { _id: membership._id, state: 'member' },
    { $set: { notificationLevel: level } },
  );
  return { level };
}

/** Whether a picture is one of a room message that this person sees. @throws NOT_FOUND; FORBIDDEN for the banned */
export async function maySeeRoomPicture(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  pictureId: string,
): Promise<boolean> {
  const message = await roomMessagesOf(deps.db).findOne({ ...SHOWN, pictureId, hiddenFor: { $ne: userId } });
  if (!message) return false;
  const { room, membership } = await requireMember(deps, userId, message.roomId.toHexString());
  const reader = await readerOf(deps.db, room, membership);
  return !isHiddenFrom(reader, message) && (!reader.from || message.createdAt >= reader.from);
}
