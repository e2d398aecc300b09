import { pairKey, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription, ObjectId } from 'mongodb';

export interface MessageDocument {
  _id: ObjectId;
  /** `pairKey` of the two. */
  conversation: string;
  senderId: UserId;
  receiverId: UserId;
  content: string;
  /** Strictly rising within a conversation. */
  createdAt: Date;
  /** Given by the sender's page; one message each, however often it is sent. */
  clientId?: string;
  /** Who has reported it and does not see it any more. */
  hiddenFor?: UserId[];
}
export type NewMessage = Pick<MessageDocument, '_id' | 'senderId' | 'receiverId' | 'content' | 'clientId'>;

export const MESSAGE_INDEXES: readonly IndexDescription[] = [
  { name: 'in-order', key: { conversation: 1, createdAt: -1 } },
  {
    name: 'sent-once',
    key: { conversation: 1, senderId: 1, clientId: 1 },
    unique: true,
    partialFilterExpression: { clientId: { $exists: true } },
  },
];
export const messagesOf = (db: Db): Collection<MessageDocument> => db.collection('messages');

export type Addressed = Pick<NewMessage, 'senderId' | 'receiverId'>;
export const conversationOf = ({ senderId, receiverId }: Addressed): string => pairKey(senderId, receiverId);

export const messageAt = (message: NewMessage, createdAt: Date): MessageDocument => ({
  ...message,
  conversation: conversationOf(message),
  createdAt,
});

/** At least one. Throws what `isDuplicate` knows when the sender's page has sent one of them before; then none is stored. */
export async function insertMessages(db: Db, messages: readonly MessageDocument[], session: ClientSession): Promise<void> {
  await messagesOf(db).insertMany([...messages], { session });
}

export const findSent = (db: Db, sent: Pick<MessageDocument, 'conversation' | 'senderId'> & { clientId: string }): Promise<MessageDocument | null> =>
  messagesOf(db).findOne({ ...sent });

/** A message sent to `receiverId`. */
export const findReceived = (db: Db, _id: ObjectId, receiverId: UserId): Promise<MessageDocument | null> => messagesOf(db).findOne({ _id, receiverId });

export const findNewestSeen = (db: Db, conversation: string, readerId: UserId): Promise<MessageDocument | null> =>
  messagesOf(db).findOne({ conversation, hiddenFor: { $ne: readerId } }, { sort: { createdAt: -1 } });

/** At most `count` messages right before and right after one, each oldest first. */
export async function findAround(
  db: Db,
  { conversation, createdAt }: MessageDocument,
  count: number,
): Promise<{ before: MessageDocument[]; after: MessageDocument[] }> {
  const before = messagesOf(db).find({ conversation, createdAt: { $lt: createdAt } }, { sort: { createdAt: -1 }, limit: count });
  const after = messagesOf(db).find({ conversation, createdAt: { $gt: createdAt } }, { sort: { createdAt: 1 }, limit: count });
  const [earlier, later] = await Promise.all([before.toArray(), after.toArray()]);
  return { before: earlier.toReversed(), after: later };
}
