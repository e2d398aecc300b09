import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { isWanted } from './notification-kinds.rules.ts';
import { markRead, notificationsOf } from './notifications.store.ts';
import { findPreferences } from './preferences.store.ts';

type NoticeDeps = Pick<ChatDeps, 'db' | 'announce'>;
/** Writes the notification in the message's own transaction, and shows it after the commit. */
export type Notice = (session: ClientSession, at: Date) => Promise<void>;

const keyOf = (senderId: UserId) => `messages/${senderId}`;

/**
 * What the receiver is told of a message: one notification a sender, which counts until it is read. Asks for the receiver's preferences
 * here, so that the transaction holds one write of it and no read.
 */
export async function messageNotice({ db, announce }: NoticeDeps, { receiverId, senderId }: { receiverId: UserId; senderId: UserId }): Promise<Notice> {
  const wanted = isWanted('messages', await findPreferences(db, receiverId));
  return async (session, at) => {
    if (!wanted) return afterCommit(session, () => announce(receiverId));
    const fresh = { kind: 'messages', causeId: senderId, relatedId: senderId, processed: false, read: false, createdAt: at };
    const count = { $cond: [{ $eq: ['$read', false] }, { $add: ['$count', 1] }, 1] };
    const told = await notificationsOf(db).findOneAndUpdate(
      { userId: receiverId, key: keyOf(senderId) },
      [{ $set: { ...fresh, count } }, { $unset: 'readAt' }],
      { upsert: true, returnDocument: 'after', projection: { _id: 1 }, session },
    );
    afterCommit(session, () => announce(receiverId, told ? [told._id] : []));
  };
}

/** The reader has read all that the sender wrote. To be called whenever messages were read: the badge counts them too. */
export async function readMessageNotice(
  { db, announce }: NoticeDeps,
  { readerId, senderId, isAllRead, at }: { readerId: UserId; senderId: UserId; isAllRead: boolean; at: Date },
  session: ClientSession,
): Promise<void> {
  if (isAllRead) await markRead(db, { userId: readerId, key: keyOf(senderId) }, at, session);
  afterCommit(session, () => announce(readerId));
}
