import type { RoomMessage, UserId } from '@notalone/contracts';
import { blockedWith } from '@notalone/service-kit/projections/relations';
import type { Db } from 'mongodb';
import { findPeople, nameOf, type PersonDocument, pictureFor } from '../../people/people.ts';
import { viewPicture } from '../../shared/pictures.ts';
import { wordsOf } from '../../text/preview.rules.ts';
import type { MembershipDocument } from '../store/memberships.store.ts';
import { type RoomMessageDocument, roomMessagesOf } from '../store/room-messages.store.ts';
import { quoteOf } from '../store/rooms.rules.ts';
import type { RoomDocument } from '../store/rooms.store.ts';

/** Who reads. */
export interface RoomReader {
  readonly userId: UserId;
  /** With whom there is a block either way; empty in one's own room, where the creator sees everything (rules 2.7). */
  readonly blocked: readonly UserId[];
  /** What was written earlier is not shown to this reader. */
  readonly from?: Date;
}

export async function readerOf(db: Db, room: RoomDocument, membership: MembershipDocument): Promise<RoomReader> {
  const { userId, joinedAt } = membership;
  return {
    userId,
    blocked: room.creatorId === userId ? [] : await blockedWith(db, userId),
    ...(!room.showsHistory && joinedAt && { from: joinedAt }),
  };
}

export const isHiddenFrom = ({ blocked }: Pick<RoomReader, 'blocked'>, { senderId }: RoomMessageDocument): boolean =>
  senderId !== undefined && blocked.includes(senderId);

interface Context {
  readonly people: ReadonlyMap<string, PersonDocument>;
  /** Messages that are answered, by id. */
  readonly answered: ReadonlyMap<string, RoomMessageDocument>;
}

function senderOf({ senderId }: RoomMessageDocument, reader: RoomReader, people: Context['people']) {
  const person = senderId && people.get(senderId);
  return { ...(person && { _id: senderId, ...pictureFor(reader.userId, person) }), username: nameOf(person) };
}

function viewReply({ replyTo }: RoomMessageDocument, reader: RoomReader, { people, answered }: Context) {
  if (!replyTo) return {};
  const _id = replyTo.toHexString();
  const original = answered.get(_id);
  const isSeen =
    original &&
    !original.deletedAt &&
    !original.removedAt &&
    !isHiddenFrom(reader, original) &&
    !original.hiddenFor?.includes(reader.userId) &&
    (!reader.from || original.createdAt >= reader.from);
  if (!isSeen) return { replyTo: { _id } };
  const content = quoteOf(wordsOf(original));
  return { replyTo: { _id, username: nameOf(original.senderId && people.get(original.senderId)), content } };
}

function viewRoomMessage(message: RoomMessageDocument, reader: RoomReader, context: Context): RoomMessage {
  const shared = {
    _id: message._id.toHexString(),
    roomId: message.roomId.toHexString(),
    createdAt: message.createdAt.toISOString(),
  };
  if (isHiddenFrom(reader, message))
    return { ...shared, content: '', contentType: 'text', edited: false, hidden: true };
  const { content, pictureId, editedAt, senderId, clientId } = message;
  return {
    ...shared,
    sender: senderOf(message, reader, context.people),
    content,
    contentType: pictureId ? 'image' : 'text',
    ...viewPicture(message),
    edited: editedAt !== undefined,
    ...viewReply(message, reader, context),
    hidden: false,
    ...(clientId !== undefined && senderId === reader.userId && { clientId }),
  };
}

async function findAnswered(db: Db, messages: readonly RoomMessageDocument[]): Promise<RoomMessageDocument[]> {
  const replies = messages.flatMap(({ replyTo }) => replyTo ?? []);
  if (replies.length === 0) return [];
  return roomMessagesOf(db)
    .find({ _id: { $in: replies } })
    .toArray();
}

/** What views of these messages, and of those that they answer, need. */
async function findContext(
  db: Db,
  messages: readonly RoomMessageDocument[],
  originals: readonly RoomMessageDocument[],
): Promise<Context> {
  const senders = [...messages, ...originals].flatMap(({ senderId }) => senderId ?? []);
  return {
    people: await findPeople(db, [...new Set(senders)]),
    answered: new Map(originals.map((original) => [original._id.toHexString(), original])),
  };
}

/** One message, and which it answers, as each of these readers sees it. */
export async function viewForReaders(
  db: Db,
  readers: readonly RoomReader[],
  message: RoomMessageDocument,
  original: RoomMessageDocument | undefined,
): Promise<RoomMessage[]> {
  const context = await findContext(db, [message], original ? [original] : []);
  return readers.map((reader) => viewRoomMessage(message, reader, context));
}

export async function viewRoomMessages(
  db: Db,
  reader: RoomReader,
  messages: readonly RoomMessageDocument[],
): Promise<RoomMessage[]> {
  const context = await findContext(db, messages, await findAnswered(db, messages));
  return messages.map((message) => viewRoomMessage(message, reader, context));
}
