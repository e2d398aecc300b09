import type { UserId } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import type { MessageDocument } from '../messages/messages.store.ts';
import { markRead, notificationsOf } from './notifications.store.ts';

type NoticeDeps = Pick<ChatDeps, 'db' | 'announce'>;

/** The key of the one notification about what a person wrote. */
export const messageNoticeOf = (senderId: UserId): string => `messages/${senderId}`;

/**
 * What the receivers are told of messages, in the messages' own transaction: one notification a sender, which counts until it is read. Shown after the
 * commit. `unwilling` want no notification; their badges move all the same.
 */
export async function noteMessages(
  { db, announce }: NoticeDeps,
  messages: readonly Pick<MessageDocument, 'senderId' | 'receiverId' | 'createdAt'>[],
  unwilling: ReadonlySet<UserId>,
  session: ClientSession,
): Promise<void> {
  const told = messages.filter(({ receiverId }) => !unwilling.has(receiverId));
  const notes = told.map(({ senderId, receiverId, createdAt }) => {
    const fresh = { kind: 'messages', causeId: senderId, relatedId: senderId, processed: false, read: false, createdAt };
    const count = { $cond: [{ $eq: ['$read', false] }, { $add: ['$count', 1] }, 1] };
    const update = [{ $set: { ...fresh, count } }, { $unset: 'readAt' }];
    return { updateOne: { filter: { userId: receiverId, key: messageNoticeOf(senderId) }, update, upsert: true } };
  });
  if (notes.length > 0) await notificationsOf(db).bulkWrite(notes, { session });
  for (const { senderId, receiverId } of messages)
    afterCommit(session, () => announce(receiverId, unwilling.has(receiverId) ? [] : [messageNoticeOf(senderId)]));
}

/** The reader has read all that the sender wrote. To be called whenever messages were read: the badge counts them too. */
export async function readMessageNotice(
  { db, announce }: NoticeDeps,
  { readerId, senderId, isAllRead, at }: { readerId: UserId; senderId: UserId; isAllRead: boolean; at: Date },
  session: ClientSession,
): Promise<void> {
  if (isAllRead) await markRead(db, { userId: readerId, key: messageNoticeOf(senderId) }, at, session);
  afterCommit(session, () => announce(readerId));
}
