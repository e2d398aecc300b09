import type { UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { ChatDeps } from '../deps.ts';
import { findReceived } from '../messages/messages.store.ts';
import { readMessageNotice } from '../notifications/message-notice.ts';
import { conversationsOf, findReadable, READABLE, recountUnread } from './conversations.store.ts';
import { theirMarks } from './conversations.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'announce' | 'inTurn'>;

/** Moves my mark up to a message of the other, never back, and shows it to the other and to my other pages. @throws NOT_FOUND */
export async function readMessages(deps: Deps, userId: UserId, messageId: string): Promise<{ unread: number }> {
  const { db, transact, now, push, inTurn } = deps;
  const message = await findReceived(db, new ObjectId(messageId), userId);
  const known = message && !message.hiddenFor?.includes(userId) && (await findReadable(db, userId, message.senderId));
  if (!known) throw failure('NOT_FOUND');
  const { readAt, unread = 0 } = known.sides[userId] ?? {};
  if (readAt && readAt >= message.createdAt) return { unread };

  const { conversation, left } = await inTurn(message.conversation, () =>
    transact(async (session) => {
      const marked = await conversationsOf(db).findOneAndUpdate(
        { _id: message.conversation, standing: { $in: READABLE } },
        { $max: { [`sides.${userId}.readAt`]: message.createdAt } },
        { session, returnDocument: 'after' },
      );
      if (!marked) throw failure('NOT_FOUND');
      const unreadNow = await recountUnread(db, marked, userId, session);
      await readMessageNotice(deps, { readerId: userId, senderId: message.senderId, isAllRead: unreadNow === 0, at: now() }, session);
      return { conversation: marked, left: unreadNow };
    }),
  );
  push([message.senderId], 'marks', { userId, ...theirMarks(conversation, userId) });
  const mine = conversation.sides[userId]?.readAt ?? message.createdAt;
  push([userId], 'conversationRead', { userId: message.senderId, readAt: mine.toISOString(), unread: left });
  return { unread: left };
}
