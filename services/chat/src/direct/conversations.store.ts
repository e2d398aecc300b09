import { type DataOf, pairKey, type relationChanged, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';
import { previewOf } from '../text/preview.rules.ts';
import { type MessageDocument, messagesOf, type UnsentMessage, WITH_TEXT } from './messages.store.ts';

export type ConnectionStatus = DataOf<typeof relationChanged>['state'];

/** What one of the two members has read and received. */
interface SideDocument {
  unread?: number;
  /** `createdAt` of the newest message that this member has read. */
  readAt?: Date;
  deliveredAt?: Date;
}

/**
 * The conversation of two people. One document per pair: a single write decides whether they may write to each other,
 * and in which order.
 */
export interface ConversationDocument {
  /** `pairKey` of the two. */
  _id: string;
  members: UserId[];
  /**
   * Copied from the relation in the transaction that records it. A message and the end of a connection both write this
   * document, so they conflict.
   */
  connectionStatus: ConnectionStatus;
  /** Time of the newest message, or of the connection. Increases with every message. */
  activeAt: Date;
  /** Of the newest edit. Written with it, so that an edit and the end of the connection conflict. */
  editedAt?: Date;
  last?: { _id: ObjectId; senderId: UserId; content: string; createdAt: Date; hiddenFor?: UserId[]; deletedAt?: Date };
  sides: Record<string, SideDocument>;
}

export const CONVERSATION_INDEXES: readonly IndexDescription[] = [
  { name: 'of-member', key: { members: 1, activeAt: -1, _id: -1 } },
];
export const conversationsOf = (db: Db): Collection<ConversationDocument> => db.collection('conversations');

/**
 * The two may read a conversation while they are connected, and after the connection has ended unless one has blocked
 * the other.
 */
export const READABLE: ConnectionStatus[] = ['connected', 'ended'];

export const findReadable = (db: Db, one: UserId, other: UserId): Promise<ConversationDocument | null> =>
  conversationsOf(db).findOne({ _id: pairKey(one, other), connectionStatus: { $in: READABLE } });

/** Whether the two may write to each other now. */
export const areConnected = async (db: Db, one: UserId, other: UserId): Promise<boolean> =>
  (await conversationsOf(db).countDocuments(
    { _id: pairKey(one, other), connectionStatus: 'connected' },
    { limit: 1 },
  )) === 1;

/**
 * How many messages each of these people has not read, over all their readable conversations. People without unread
 * messages are left out.
 */
export async function unreadMessages(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<string, number>> {
  const sums = await conversationsOf(db)
    .aggregate<{ _id: string; unread: number }>([
      { $match: { members: { $in: [...userIds] }, connectionStatus: { $in: READABLE } } },
      { $project: { side: { $objectToArray: '$sides' } } },
      { $unwind: '$side' },
      { $match: { 'side.k': { $in: [...userIds] }, 'side.v.unread': { $gt: 0 } } },
      { $group: { _id: '$side.k', unread: { $sum: '$side.v.unread' } } },
    ])
    .toArray();
  return new Map(sums.map(({ _id, unread }) => [_id, unread]));
}

/**
 * Makes the message the newest of its conversation and counts it as unread. Returns its time, which is later than that
 * of every earlier message whatever the clocks say; undefined unless the two are connected. Call it in the transaction
 * that inserts the message: changing the conversation there makes MongoDB order the message before or after other
 * messages and the end of the connection.
 */
export async function appendMessage(
  db: Db,
  { _id, conversation, senderId, receiverId }: UnsentMessage,
  { now, preview }: { readonly now: Date; readonly preview: string },
  session: ClientSession,
): Promise<Date | undefined> {
  const unread = `sides.${receiverId}.unread`;
  const message = { $literal: { _id, senderId, content: preview } };
  const changed = await conversationsOf(db).findOneAndUpdate(
    { _id: conversation, connectionStatus: 'connected' },
    [
      { $set: { activeAt: { $max: [now, { $add: ['$activeAt', 1] }] } } },
      {
        $set: {
          last: { $mergeObjects: [message, { createdAt: '$activeAt' }] },
          [unread]: { $add: [{ $ifNull: [`$${unread}`, 0] }, 1] },
        },
      },
    ],
    { session, returnDocument: 'after', projection: { activeAt: 1 } },
  );
  return changed?.activeAt;
}

/** Shows the new text where the message is the newest. False unless the two are connected. */
export async function editInConversation(
  db: Db,
  { _id, conversation, content }: Pick<MessageDocument, '_id' | 'conversation' | 'content'>,
  editedAt: Date,
  session: ClientSession,
): Promise<boolean> {
  const edited = { $mergeObjects: ['$last', { content: { $literal: previewOf(content) } }] };
  const { matchedCount } = await conversationsOf(db).updateOne(
    { _id: conversation, connectionStatus: 'connected' },
    [{ $set: { editedAt, last: { $cond: [{ $eq: ['$last._id', _id] }, edited, '$last'] } } }],
    { session },
  );
  return matchedCount === 1;
}

/** Counts again what `userId` has not read. Call it in the transaction that has just changed the conversation. */
export async function recountUnread(
  db: Db,
  { _id, sides }: ConversationDocument,
  userId: UserId,
  session: ClientSession,
): Promise<number> {
  const { readAt } = sides[userId] ?? {};
  const unread = await messagesOf(db).countDocuments(
    {
      ...WITH_TEXT,
      conversation: _id,
      receiverId: userId,
      hiddenFor: { $ne: userId },
      ...(readAt && { createdAt: { $gt: readAt } }),
    },
    { session },
  );
  await conversationsOf(db).updateOne({ _id }, { $set: { [`sides.${userId}.unread`]: unread } }, { session });
  return unread;
}
