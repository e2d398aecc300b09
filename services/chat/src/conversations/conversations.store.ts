import { pairKey, type UserId } from '@notalone/contracts';
import type { Standing } from '@notalone/service-kit/projections/relations';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import { previewOf } from '../messages/messages.rules.ts';
import { type Addressed, conversationOf, type MessageDocument } from '../messages/messages.store.ts';

/** Of one of the two. */
interface SideDocument {
  unread?: number;
  /** Times of messages of the other. */
  readAt?: Date;
  deliveredAt?: Date;
}

/** What two families have to do with each other here: one document a pair, so that one write decides who may write and in which order. */
export interface ConversationDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: UserId[];
  /** Copied from the relation in the transaction that records it: a message and the end of a connection cannot both go by what was before. */
  standing: Standing;
  /** The newest message, or the connection. Rises with each message. */
  activeAt: Date;
  last?: { _id: ObjectId; senderId: UserId; content: string; createdAt: Date; hiddenFor?: UserId[] };
  sides: Record<string, SideDocument>;
}

export const CONVERSATION_INDEXES: readonly IndexDescription[] = [{ name: 'of-member', key: { members: 1, activeAt: -1, _id: -1 } }];
export const conversationsOf = (db: Db): Collection<ConversationDocument> => db.collection('conversations');

/** A conversation that the two may read: they are connected, or were and neither has blocked the other since. */
export const READABLE: Standing[] = ['connected', 'ended'];

export const findReadable = (db: Db, one: UserId, other: UserId, session?: ClientSession): Promise<ConversationDocument | null> =>
  conversationsOf(db).findOne({ _id: pairKey(one, other), standing: { $in: READABLE } }, session && { session });

/** Whether the two may write to each other now. */
export const areConnected = async (db: Db, one: UserId, other: UserId): Promise<boolean> =>
  (await conversationsOf(db).countDocuments({ _id: pairKey(one, other), standing: 'connected' }, { limit: 1 })) === 1;

/** How many messages each of these people has not read, in all conversations that may be read; who has read all is left out. */
export async function unreadMessages(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<string, number>> {
  const sums = await conversationsOf(db)
    .aggregate<{ _id: string; unread: number }>([
      { $match: { members: { $in: [...userIds] }, standing: { $in: READABLE } } },
      { $project: { side: { $objectToArray: '$sides' } } },
      { $unwind: '$side' },
      { $match: { 'side.k': { $in: [...userIds] }, 'side.v.unread': { $gt: 0 } } },
      { $group: { _id: '$side.k', unread: { $sum: '$side.v.unread' } } },
    ])
    .toArray();
  return new Map(sums.map(({ _id, unread }) => [_id, unread]));
}

/**
 * When a message each would be written in those of these conversations whose two are connected: later than all before it, whatever the clocks say.
 * For the transaction that then writes them: another message, or the end of the connection, comes after it or makes one of the two begin again.
 */
export async function nextTimes(db: Db, messages: readonly Addressed[], now: Date, session: ClientSession): Promise<ReadonlyMap<string, Date>> {
  const open = await conversationsOf(db)
    .find({ _id: { $in: messages.map(conversationOf) }, standing: 'connected' }, { session, projection: { activeAt: 1 } })
    .toArray();
  return new Map(open.map(({ _id, activeAt }) => [_id, new Date(Math.max(now.getTime(), activeAt.getTime() + 1))]));
}

/**
 * Takes one message each into conversations whose two are connected and where nothing is as late; at least one. Answers whether that is so of all of
 * them: otherwise the transaction is to be given up.
 */
export async function admitMessages(db: Db, messages: readonly MessageDocument[], session: ClientSession): Promise<boolean> {
  const changes = messages.map(({ _id, conversation, senderId, receiverId, content, createdAt }) => {
    const last = { _id, senderId, content: previewOf(content), createdAt };
    const filter = { _id: conversation, standing: 'connected' as const, activeAt: { $lt: createdAt } };
    return { updateOne: { filter, update: { $set: { activeAt: createdAt, last }, $inc: { [`sides.${receiverId}.unread`]: 1 } } } };
  });
  const { matchedCount } = await conversationsOf(db).bulkWrite(changes, { session });
  return matchedCount === messages.length;
}

/** Counts anew what `userId` has not read, in the transaction that has just changed the conversation. */
export async function recountUnread(db: Db, { _id, sides }: ConversationDocument, userId: UserId, session: ClientSession): Promise<number> {
  const { readAt } = sides[userId] ?? {};
  const unread = await db
    .collection<MessageDocument>('messages')
    .countDocuments({ conversation: _id, receiverId: userId, hiddenFor: { $ne: userId }, ...(readAt && { createdAt: { $gt: readAt } }) }, { session });
  await conversationsOf(db).updateOne({ _id }, { $set: { [`sides.${userId}.unread`]: unread } }, { session });
  return unread;
}
