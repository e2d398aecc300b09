import { type chat, DELETED_REPORTABLE_DAYS, type QueryOf, type UserId } from '@notalone/contracts';
import { preserveEvidence } from '@notalone/moderation/legal-hold/preserve-evidence';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { lowerMessageCount } from '../notifications/message-notification.ts';
import { findPeople, nameOf } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { conversationsOf, findReadable, recountUnread } from './conversations.store.ts';
import { otherOf } from './conversations.view.ts';
import { hideFrom } from './hide-message.ts';
import { type MessageDocument, messagesOf, ofOneOfTheTwo, WITH_TEXT } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

const DAY_MS = 86_400_000;

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushNotifications' | 'pictures'>;

/**
 * Takes text and picture away; the message stays in its place. For some days only a report of it finds what it said and
 * showed. What a case of child safety holds is preserved first (rules 6.2). Undefined where it was deleted before.
 */
async function eraseContent(
  deps: Deps,
  { _id, conversation, senderId, receiverId, pictureId }: MessageDocument,
  session: ClientSession,
): Promise<MessageDocument | undefined> {
  const { db, now } = deps;
  const records = [{ collection: 'messages', filter: { _id } }];
  const evidence = { records, pictures: pictureId ? [{ pictureId }] : [] };
  for (const personId of [senderId, receiverId]) await preserveEvidence(deps, personId, evidence, session);
  const deletedAt = now();
  // Read again: it may have been edited since.
  const said = await messagesOf(db).findOne({ ...WITH_TEXT, _id }, { session });
  if (!said) return undefined;
  const kept = {
    content: said.content,
    ...(said.history && { history: said.history }),
    ...(said.pictureId && { pictureId: said.pictureId }),
    ...(said.imageAlt && { imageAlt: said.imageAlt }),
    until: new Date(deletedAt.getTime() + DELETED_REPORTABLE_DAYS * DAY_MS),
  };
  const deleted = await messagesOf(db).findOneAndUpdate(
    { ...WITH_TEXT, _id },
    { $set: { deletedAt, content: '', kept }, $unset: { editedAt: '', history: '', pictureId: '', imageAlt: '' } },
    { session, returnDocument: 'after' },
  );
  if (!deleted) return undefined;
  await conversationsOf(db).updateOne(
    { _id: conversation, 'last._id': _id },
    { $set: { 'last.content': '', 'last.deletedAt': deletedAt } },
    { session },
  );
  const changed = await conversationsOf(db).findOne({ _id: conversation, members: receiverId }, { session });
  if (!changed) return deleted;
  const unread = await recountUnread(db, changed, receiverId, session);
  await lowerMessageCount(deps, { readerId: receiverId, senderId, unread, at: deletedAt }, session);
  return deleted;
}

async function deleteForBoth(deps: Deps, message: MessageDocument): Promise<void> {
  const { db, transact, push } = deps;
  const { senderId, receiverId } = message;
  const deleted = await transact((session) => eraseContent(deps, message, session));
  if (!deleted) throw apiError('NOT_FOUND');
  const name = nameOf((await findPeople(db, [senderId])).get(senderId));
  for (const reader of [receiverId, senderId])
    if (!deleted.hiddenFor?.includes(reader)) push([reader], 'messageChanged', viewMessage(deleted, name, reader));
}

/**
 * Hides a message of the conversation from the caller, or deletes one of the caller's own for both: then it is erased,
 * and both see in its place that it was deleted.
 * @throws NOT_FOUND unless it is a message that the caller can read, for both one's own
 */
export async function deleteMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  query: QueryOf<typeof chat.deleteMessage>,
): Promise<{ message: string }> {
  const { db, transact, push } = deps;
  const _id = new ObjectId(messageId);
  const mine = query.for === 'both' ? { ...WITH_TEXT, senderId: userId } : {};
  const message = await messagesOf(db).findOne({ ...mine, ...ofOneOfTheTwo(userId), _id, hiddenFor: { $ne: userId } });
  if (!message || !(await findReadable(db, userId, otherOf(message.conversation, userId)))) throw apiError('NOT_FOUND');
  if (query.for === 'both') await deleteForBoth(deps, message);
  else {
    await transact((session) => hideFrom(deps, userId, message, session));
    push([userId], 'messageDeleted', messageId);
  }
  return { message: 'Message deleted!' };
}
