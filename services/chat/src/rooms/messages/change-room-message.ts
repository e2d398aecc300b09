import {
  type BodyOf,
  EDIT_GRACE_SECONDS,
  type ReplyOf,
  type RoomMessage,
  type rooms,
  type UserId,
} from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { noticeFor } from '@notalone/urgent-signs/server';
import { type ClientSession, ObjectId } from 'mongodb';
import type { ChatDeps } from '../../shared/deps.ts';
import { checkContent } from '../../text/content.rules.ts';
import { traceOfEdit } from '../../text/edit-history.rules.ts';
import { requireMember, requireWritable } from '../membership/room-access.ts';
import { type RoomMessageDocument, roomMessagesOf, SHOWN } from '../store/room-messages.store.ts';
import { findRoom } from '../store/rooms.store.ts';
import { pushRoomMessage } from './push-room-message.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushRoom' | 'pictures'>;

/** Nothing within the grace period (rules 3.4). */
const traceAfterGrace = (message: RoomMessageDocument, now: Date) =>
  now.getTime() - message.createdAt.getTime() <= EDIT_GRACE_SECONDS * 1000 ? {} : traceOfEdit(message, now);

/** @throws NOT_FOUND unless it is one's own message in a room of one's own; FORBIDDEN for the banned; VALIDATION */
export async function editRoomMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { content: typed }: BodyOf<typeof rooms.editRoomMessage>,
): Promise<ReplyOf<typeof rooms.editRoomMessage>> {
  const { db, now } = deps;
  const _id = new ObjectId(messageId);
  const before = await roomMessagesOf(db).findOne({ ...SHOWN, _id, senderId: userId });
  if (!before) throw apiError('NOT_FOUND');
  const { room } = await requireMember(deps, userId, before.roomId.toHexString());
  await requireWritable(deps);
  const content = typed.normalize('NFC');
  checkContent(room.rules, { texts: [content], hasImage: false });
  const unchanged = { ...SHOWN, _id, senderId: userId, content: before.content };
  const edited =
    content === before.content
      ? before
      : await roomMessagesOf(db).findOneAndUpdate(
          unchanged,
          { $set: { content, ...traceAfterGrace(before, now()) } },
          { returnDocument: 'after' },
        );
  if (!edited) throw apiError('CONFLICT');
  const shown: RoomMessage = await pushRoomMessage(deps, room, { ...edited, senderId: userId });
  return { ...shown, ...noticeFor(content) };
}

/**
 * Erases the text and the picture of a message. It stays without them, so that sending it again does nothing. Of
 * somebody whom a case of child safety holds, they are preserved first (rules 6.2).
 */
export async function eraseContent(
  deps: Pick<Deps, 'db' | 'now' | 'pictures'>,
  { _id, senderId, pictureId }: RoomMessageDocument,
  session: ClientSession,
): Promise<void> {
  const { db, now, pictures } = deps;
  const records = [{ collection: 'roomMessages', filter: { _id } }];
  const evidence = { records, pictures: pictureId ? [{ pictureId }] : [] };
  if (senderId) await preserveEvidence(deps, senderId, evidence, session);
  await roomMessagesOf(db).updateOne(
    { _id },
    { $set: { deletedAt: now(), content: '' }, $unset: { pictureId: '', imageAlt: '', history: '', replyTo: '' } },
    { session },
  );
  if (pictureId) await pictures.remove(pictureId, session);
}

/**
 * Deletes a message with its picture: one's own, or as the room's creator anybody's.
 * @throws NOT_FOUND for everybody else
 */
export async function deleteRoomMessage(deps: Deps, userId: UserId, messageId: string): Promise<{ message: string }> {
  const { db, transact, pushRoom } = deps;
  const found = await roomMessagesOf(db).findOne({ ...SHOWN, _id: new ObjectId(messageId) });
  const room = found && (await findRoom(db, found.roomId));
  if (!found || !room) throw apiError('NOT_FOUND');
  if (found.senderId !== userId && room.creatorId !== userId) throw apiError('NOT_FOUND');
  await transact((session) => eraseContent(deps, found, session));
  pushRoom.toRoom(room._id.toHexString(), 'messageDeleted', messageId);
  return { message: 'Message deleted!' };
}
