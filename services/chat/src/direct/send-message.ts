import { type Message, pairKey, type SendMessage, TEXTS, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { messageNotificationKey, notifyOfMessage } from '../notifications/message-notification.ts';
import { findPeople, isActive, nameOf, withProfile } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { appendMessage, findReadable } from './conversations.store.ts';
import { findSent, insertMessage, type MessageDocument, type UnsentMessage } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'internal' | 'now' | 'log' | 'push' | 'pushNotifications'>;

/**
 * Stores the message and its notification in one transaction. Undefined if the two are not connected, or if the message
 * was sent before.
 */
async function store(deps: Deps, unsent: UnsentMessage): Promise<MessageDocument | undefined> {
  const { db, transact, now } = deps;
  try {
    return await transact(async (session) => {
      const createdAt = await appendMessage(db, unsent, now(), session);
      if (!createdAt) return undefined;
      const message = { ...unsent, createdAt };
      await insertMessage(db, message, session);
      await notifyOfMessage(deps, message, session);
      return message;
    });
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

/** What an earlier try of the same message has stored, if the two may still read it. */
async function findSentBefore(db: Deps['db'], unsent: UnsentMessage): Promise<MessageDocument | null> {
  const { conversation, senderId, receiverId, clientId } = unsent;
  if (clientId === undefined || !(await findReadable(db, senderId, receiverId))) return null;
  return findSent(db, { conversation, senderId, clientId });
}

/**
 * Answers once the message is durable, and only then pushes it to both sides. The same `clientId` is the same message,
 * however often and however close together it is sent; it is pushed again, because the instance that stored it may have
 * been killed before its push.
 * @throws PROFILE_NOT_FOUND without a profile; FORBIDDEN unless the two are connected when the message is committed
 */
export async function sendMessage(
  deps: Deps,
  senderId: UserId,
  { receiverId, content, clientId }: SendMessage,
): Promise<Message> {
  const { db, push, pushNotifications } = deps;
  const people = await findPeople(db, [senderId, receiverId]);
  const sender = await withProfile(deps, senderId, people.get(senderId));
  if (!sender) throw apiError('PROFILE_NOT_FOUND', { msg: TEXTS.senderProfileNotFound });
  const unsent: UnsentMessage = {
    _id: new ObjectId(),
    conversation: pairKey(senderId, receiverId),
    senderId,
    receiverId,
    content: content.normalize('NFC'),
    ...(clientId !== undefined && { clientId }),
  };
  const stored = isActive(people.get(receiverId)) ? await store(deps, unsent) : undefined;
  const message = stored ?? (await findSentBefore(db, unsent));
  if (!message) throw apiError('FORBIDDEN', { msg: 'You can write to families you are connected with.' });

  const name = nameOf(sender);
  for (const reader of [receiverId, senderId])
    if (!message.hiddenFor?.includes(reader)) push([reader], 'message', viewMessage(message, name, reader));
  if (!stored) pushNotifications(receiverId, [messageNotificationKey(senderId)]);
  return viewMessage(message, name, senderId);
}
