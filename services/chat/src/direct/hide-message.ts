import type { UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { lowerMessageCount } from '../notifications/message-notification.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, recountUnread } from './conversations.store.ts';
import { otherOf } from './conversations.view.ts';
import { type MessageDocument, messagesOf } from './messages.store.ts';

/** The person does not see the message any more, and it does not count as unread. */
export async function hideFrom(
  deps: Pick<ChatDeps, 'db' | 'pushNotifications' | 'now'>,
  userId: UserId,
  { _id, conversation }: MessageDocument,
  session: ClientSession,
): Promise<void> {
  const { db, now } = deps;
  await messagesOf(db).updateOne({ _id }, { $addToSet: { hiddenFor: userId } }, { session });
  await conversationsOf(db).updateOne(
    { _id: conversation, 'last._id': _id },
    { $addToSet: { 'last.hiddenFor': userId } },
    { session },
  );
  const changed = await conversationsOf(db).findOne({ _id: conversation }, { session });
  const unread = changed ? await recountUnread(db, changed, userId, session) : 0;
  const senderId = otherOf(conversation, userId);
  await lowerMessageCount(deps, { readerId: userId, senderId, unread, at: now() }, session);
}
