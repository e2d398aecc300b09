import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { markMessageNotificationRead } from '../notifications/message-notification.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, findReadable, READABLE, recountUnread } from './conversations.store.ts';
import { theirMarks } from './conversations.view.ts';
import { findReceived } from './messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushNotifications'>;

/**
 * Moves the reader's mark forward to a message, never back, and tells the sender and the reader's other pages.
 * @throws NOT_FOUND
 */
export async function readMessages(deps: Deps, userId: UserId, messageId: string): Promise<{ unread: number }> {
  const { db, transact, now, push } = deps;
  const message = await findReceived(db, new ObjectId(messageId), userId);
  const readable =
    message && !message.hiddenFor?.includes(userId) && (await findReadable(db, userId, message.senderId));
  if (!readable) throw apiError('NOT_FOUND');
  const { readAt, unread = 0 } = readable.sides[userId] ?? {};
  if (readAt && readAt >= message.createdAt) return { unread };

  const { conversation, unreadNow } = await transact(async (session) => {
    const marked = await conversationsOf(db).findOneAndUpdate(
      { _id: message.conversation, connectionStatus: { $in: READABLE } },
      { $max: { [`sides.${userId}.readAt`]: message.createdAt } },
      { session, returnDocument: 'after' },
    );
    if (!marked) throw apiError('NOT_FOUND');
    const left = await recountUnread(db, marked, userId, session);
    await markMessageNotificationRead(
      deps,
      { readerId: userId, senderId: message.senderId, isAllRead: left === 0, at: now() },
      session,
    );
    return { conversation: marked, unreadNow: left };
  });
  push([message.senderId], 'marks', { userId, ...theirMarks(conversation, userId) });
  const mine = conversation.sides[userId]?.readAt ?? message.createdAt;
  push([userId], 'conversationRead', { userId: message.senderId, readAt: mine.toISOString(), unread: unreadNow });
  return { unread: unreadNow };
}
