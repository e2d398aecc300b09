import type { UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, Filter, IndexDescription, ObjectId } from 'mongodb';
import type { EarlierText } from '../../text/edit-history.rules.ts';
import { membershipId, membershipsOf, notBannedAt } from './memberships.store.ts';
import { OPEN, roomsOf } from './rooms.store.ts';

export interface RoomMessageDocument {
  _id: ObjectId;
  roomId: ObjectId;
  /** Absent once the sender's account was erased. */
  senderId?: UserId;
  content: string;
  pictureId?: string;
  imageAlt?: string;
  replyTo?: ObjectId;
  /** Strictly increasing within a room. */
  createdAt: Date;
  editedAt?: Date;
  /** Earlier texts, for moderators. */
  history?: EarlierText[];
  /** Chosen by the sender's page: the same id is the same message, however often it is sent. */
  clientId?: string;
  /** Who has reported the message and does not see it any more. */
  hiddenFor?: UserId[];
  /** Its text and picture are gone. It stays, so that sending it again does not bring it back. */
  deletedAt?: Date;
  /** When moderators removed it. Nobody sees it until they take that back. */
  removedAt?: Date;
  /** The newest decision that did. */
  removedBy?: string;
}
export type UnsentRoomMessage = Omit<RoomMessageDocument, 'createdAt' | 'senderId'> & { senderId: UserId };

export const ROOM_MESSAGE_INDEXES: readonly IndexDescription[] = [
  { name: 'in-order', key: { roomId: 1, createdAt: -1 } },
  {
    name: 'sent-once',
    key: { roomId: 1, senderId: 1, clientId: 1 },
    unique: true,
    partialFilterExpression: { clientId: { $exists: true } },
  },
  { name: 'of-sender', key: { senderId: 1 }, partialFilterExpression: { senderId: { $exists: true } } },
  { name: 'hidden-for', key: { hiddenFor: 1 }, partialFilterExpression: { hiddenFor: { $exists: true } } },
  { name: 'of-picture', key: { pictureId: 1 }, partialFilterExpression: { pictureId: { $exists: true } } },
];
export const REMOVED_ROOM_INDEXES: readonly IndexDescription[] = [
  { name: 'removed', key: { removedAt: 1 }, partialFilterExpression: { removedAt: { $exists: true } } },
];
export const roomMessagesOf = (db: Db): Collection<RoomMessageDocument> => db.collection('roomMessages');

/** Neither deleted nor removed by moderators. */
export const SHOWN: Filter<RoomMessageDocument> = { deletedAt: { $exists: false }, removedAt: { $exists: false } };

/**
 * Makes the message the newest of its room, and what its sender has read. Returns its time, which is later than that of
 * every earlier message whatever the clocks say; undefined unless the sender is a member who is not banned. Call it in
 * the transaction that inserts the message: it writes the room and the membership, so MongoDB orders the message before
 * or after every other message of the room and a ban.
 */
export async function appendRoomMessage(
  db: Db,
  { roomId, senderId }: UnsentRoomMessage,
  now: Date,
  session: ClientSession,
): Promise<Date | undefined> {
  const next = { $max: [now, { $add: ['$activeAt', 1] }] };
  const room = await roomsOf(db).findOneAndUpdate(
    { ...OPEN, _id: roomId },
    [{ $set: { activeAt: next, lastMessageAt: next } }],
    { session, returnDocument: 'after', projection: { activeAt: 1 } },
  );
  if (!room) return undefined;
  const { matchedCount } = await membershipsOf(db).updateOne(
    { _id: membershipId(roomId, senderId), state: 'member', ...notBannedAt(now) },
    { $set: { activeAt: now, readAt: room.activeAt } },
    { session },
  );
  return matchedCount === 1 ? room.activeAt : undefined;
}
