import { DELETED_REPORTABLE_DAYS, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import type { PictureDocument } from '../shared/pictures.ts';
import type { EarlierText } from '../text/edit-history.rules.ts';

export interface MessageDocument extends PictureDocument {
  _id: ObjectId;
  /** `pairKey` of the two. */
  conversation: string;
  senderId: UserId;
  receiverId: UserId;
  content: string;
  /** Strictly increasing within a conversation. */
  createdAt: Date;
  editedAt?: Date;
  /** For moderators. */
  history?: EarlierText[];
  /** Chosen by the sender's page: the same id is the same message, however often it is sent. */
  clientId?: string;
  /** Who has reported or hidden the message and does not see it any more. */
  hiddenFor?: UserId[];
  /** Its text and picture are gone. It stays in its place, and so that sending it again does not bring it back. */
  deletedAt?: Date;
  /** What a deleted message said and showed, for a report of it alone: nobody threatens and takes it back unseen. */
  kept?: PictureDocument & { content: string; history?: EarlierText[]; until: Date };
}
/** Not deleted for both. */
export const WITH_TEXT: Filter<MessageDocument> = { deletedAt: { $exists: false } };
/** Written by this person or sent to them. */
export const ofOneOfTheTwo = (userId: UserId): Filter<MessageDocument> => ({
  $or: [{ senderId: userId }, { receiverId: userId }],
});
/** The picture that is stored of a message, whether or not it is deleted. */
export const storedPictureOf = ({ pictureId, kept }: MessageDocument): string | undefined =>
  pictureId ?? kept?.pictureId;
/** A message before its conversation gives it a time. */
export type UnsentMessage = Pick<
  MessageDocument,
  '_id' | 'conversation' | 'senderId' | 'receiverId' | 'content' | 'imageAlt' | 'clientId'
>;

export const messagesOf = (db: Db): Collection<MessageDocument> => db.collection('messages');
/** What is deleted was preserved then, with its text. */
const NOT_DELETED = { deletedAt: { $exists: false } };
export const MESSAGES: PersonalData<MessageDocument> = {
  collection: 'messages',
  indexes: [
    { name: 'in-order', key: { conversation: 1, createdAt: -1 } },
    {
      name: 'sent-once',
      key: { conversation: 1, senderId: 1, clientId: 1 },
      unique: true,
      partialFilterExpression: { clientId: { $exists: true } },
    },
    {
      name: 'of-picture',
      key: { pictureId: 1 },
      partialFilterExpression: { pictureId: { $exists: true } },
    },
    // A job finds reports whose 90 days are over by this index.
    {
      name: 'kept',
      key: { 'kept.until': 1 },
      partialFilterExpression: { 'kept.until': { $exists: true } },
    },
  ],
  subject: 'person',
  where: (userId: UserId) => ({ $or: [{ senderId: userId }, { receiverId: userId }] }),
  hold: { where: (userId: UserId) => ({ ...NOT_DELETED, $or: [{ senderId: userId }, { receiverId: userId }] }) },
  whenLeaving: {
    keep: 'What others received, as a deleted member’s, without pictures and earlier texts. Conversations that nobody may read any more take theirs along.',
  },
  expires: [{ what: 'what a message deleted for both said and showed', seconds: DELETED_REPORTABLE_DAYS * 24 * 3600 }],
  privacy: [
    {
      what: 'private messages: text, picture without EXIF and position, earlier texts of edited ones (for moderators, until the writer leaves), what deleted ones said and showed (for a report of them, 7 days), ids of both, time',
      how: '(pictures in GridFS)',
      why: 'to talk with connected families',
      seenBy: 'the two, while they are connected or were; not during a block nor after it',
      kept: "until the writer deletes them for both, or nobody can read them any more: both have left, or the one who stays may not read them; 90 days, unseen, once moderators removed them; their pictures until the writer's account is deleted",
    },
  ],
  inCopy: { kind: 'message' },
  receipt: 'receivedMessages',
};

/** Throws a duplicate key error if the sender's page has sent the message before. */
export async function insertMessage(db: Db, message: MessageDocument, session: ClientSession): Promise<void> {
  await messagesOf(db).insertOne(message, { session });
}

export const findSent = (
  db: Db,
  sent: Pick<MessageDocument, 'conversation' | 'senderId'> & { clientId: string },
): Promise<MessageDocument | null> => messagesOf(db).findOne({ ...sent });

/** A message sent to `receiverId`. */
export const findReceived = (db: Db, _id: ObjectId, receiverId: UserId): Promise<MessageDocument | null> =>
  messagesOf(db).findOne({ _id, receiverId });

/** The newest message that this reader has neither reported nor hidden. */
export const findNewestVisible = (db: Db, conversation: string, readerId: UserId): Promise<MessageDocument | null> =>
  messagesOf(db).findOne({ conversation, hiddenFor: { $ne: readerId } }, { sort: { createdAt: -1 } });

/** At most `count` messages right before and right after one, each oldest first. */
export async function findSurrounding(
  db: Db,
  { conversation, createdAt }: MessageDocument,
  count: number,
): Promise<{ before: MessageDocument[]; after: MessageDocument[] }> {
  const before = messagesOf(db).find(
    { ...WITH_TEXT, conversation, createdAt: { $lt: createdAt } },
    { sort: { createdAt: -1 }, limit: count },
  );
  const after = messagesOf(db).find(
    { ...WITH_TEXT, conversation, createdAt: { $gt: createdAt } },
    { sort: { createdAt: 1 }, limit: count },
  );
  const [earlier, later] = await Promise.all([before.toArray(), after.toArray()]);
  return { before: earlier.toReversed(), after: later };
}
