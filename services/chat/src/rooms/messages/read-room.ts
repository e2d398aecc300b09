import type { RoomNotificationLevel, UserId } from '@notalone/contracts';
import { isForModerator } from '@notalone/moderation/reports/stored-reports';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture, PictureSize } from '@notalone/service-kit/media/picture-store';
import { ObjectId } from 'mongodb';
import { findPerson } from '../../people/people.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { requireMember } from '../membership/room-access.ts';
import { countUnreadIn } from '../membership/rooms.view.ts';
import { membershipsOf } from '../store/memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { findByReportPicture } from '../store/room-reports.store.ts';
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

/** @throws NOT_FOUND, FORBIDDEN */
async function maySee(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  userId: UserId,
  message: RoomMessageDocument,
): Promise<boolean> {
  const { room, membership } = await requireMember(deps, userId, message.roomId.toHexString());
  const reader = await readerOf(deps.db, room, membership);
  return !isHiddenFrom(reader, message) && (!reader.from || message.createdAt >= reader.from);
}

async function isReported(
  { db }: Pick<ChatDeps, 'db'>,
  { userId, role }: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  pictureId: string,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const isSafeguarding = async () => (await findPerson(db, userId))?.account?.safeguarding;
  return isForModerator(db, await findByReportPicture(db, pictureId), isSafeguarding);
}

/**
 * A picture in the size that its name gives, to members who see its message; a report's own copy to moderators.
 * @throws NOT_FOUND; FORBIDDEN for the banned
 */
export async function roomPicture(
  deps: Pick<ChatDeps, 'db' | 'now' | 'pictures'>,
  { userId, role }: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  name: string,
): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const message = await roomMessagesOf(deps.db).findOne({ ...SHOWN, pictureId, hiddenFor: { $ne: userId } });
  const isShown =
    (await isReported(deps, { userId, role }, pictureId)) || (message && (await maySee(deps, userId, message)));
  const picture = isShown ? await deps.pictures.read(pictureId, size as PictureSize) : undefined;
  if (!picture) throw apiError('NOT_FOUND');
  return picture;
}
