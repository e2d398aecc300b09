import { type BodyOf, type chat, MESSAGE_EDIT_SECONDS, type Message, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { findPeople, isActive, nameOf } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { traceOfEdit } from '../text/edit-history.rules.ts';
import { editInConversation, findReadable } from './conversations.store.ts';
import { type MessageDocument, messagesOf, WITH_TEXT } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push'>;

const mayNotWrite = () => apiError('FORBIDDEN', { msg: 'You can change messages to families you are connected with.' });
const tooLate = () =>
  apiError('CONFLICT', { msg: `A message can be changed for ${MESSAGE_EDIT_SECONDS / 60} minutes after sending.` });

/** @throws FORBIDDEN unless the two are connected; CONFLICT where the message has changed since `before` was read */
const store = ({ db, transact, now }: Deps, before: MessageDocument, content: string): Promise<MessageDocument> =>
  transact(async (session) => {
    const at = now();
    const { _id } = before;
    if (!(await editInConversation(db, { ...before, content }, at, session))) throw mayNotWrite();
    const edited = await messagesOf(db).findOneAndUpdate(
      { ...WITH_TEXT, _id, content: before.content },
      { $set: { content, ...traceOfEdit(before, at) } },
      { session, returnDocument: 'after' },
    );
    if (!edited) throw apiError('CONFLICT');
    return edited;
  });

/**
 * Changes the text and shows both sides at once that it was edited. Unread counts and the order stay. The earlier texts
 * are stored for moderators.
 * @throws NOT_FOUND unless it is one's own message that can be read; FORBIDDEN unless the two are connected; CONFLICT
 *   once it is too late, or when somebody else's change came first
 */
export async function editMessage(
  deps: Deps,
  userId: UserId,
  messageId: string,
  { content: typed }: BodyOf<typeof chat.editMessage>,
): Promise<Message> {
  const { db, now, push } = deps;
  const before = await messagesOf(db).findOne({ ...WITH_TEXT, _id: new ObjectId(messageId), senderId: userId });
  if (!before || before.hiddenFor?.includes(userId)) throw apiError('NOT_FOUND');
  const { receiverId, createdAt } = before;
  const [conversation, people] = await Promise.all([
    findReadable(db, userId, receiverId),
    findPeople(db, [userId, receiverId]),
  ]);
  if (!conversation) throw apiError('NOT_FOUND');
  if (!isActive(people.get(receiverId))) throw mayNotWrite();
  if (now().getTime() - createdAt.getTime() > MESSAGE_EDIT_SECONDS * 1000) throw tooLate();
  const content = typed.normalize('NFC');
  const message = content === before.content ? before : await store(deps, before, content);

  const name = nameOf(people.get(userId));
  for (const reader of [receiverId, userId])
    if (!message.hiddenFor?.includes(reader)) push([reader], 'messageChanged', viewMessage(message, name, reader));
  return viewMessage(message, name, userId);
}
