import { hasVisibleText, type Message, pairKey, type SendMessage, TEXTS, type UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import type { ProcessedImages } from '@notalone/service-kit/media/process-image';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { messageNotificationKey, notifyOfMessage } from '../notifications/message-notification.ts';
import { findPeople, isActive, nameOf, withProfile } from '../people/people.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { readPicture } from '../shared/pictures.ts';
import { PICTURE, previewOf } from '../text/preview.rules.ts';
import { appendMessage, areConnected, findReadable } from './conversations.store.ts';
import { findSent, insertMessage, type MessageDocument, type UnsentMessage } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'internal' | 'now' | 'log' | 'push' | 'pushNotifications' | 'pictures'>;

const mayNotWrite = () => apiError('FORBIDDEN', { msg: 'You can write to families you are connected with.' });

/**
 * Stores the message with its picture and its notification in one transaction. Undefined if the two are not connected,
 * or if the message was sent before.
 */
async function store(
  deps: Deps,
  unsent: UnsentMessage,
  images: ProcessedImages | undefined,
): Promise<MessageDocument | undefined> {
  const { db, transact, now, pictures } = deps;
  const preview = previewOf(unsent.content || (images ? PICTURE : ''));
  try {
    return await transact(async (session) => {
      const createdAt = await appendMessage(db, unsent, { now: now(), preview }, session);
      if (!createdAt) return undefined;
      const pictureId = images && (await pictures.save(images, { ownerId: unsent.senderId }, session));
      const message = { ...unsent, createdAt, ...(pictureId && { pictureId }) };
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
 * Stores a message that has a picture. One that was sent before, or whose receiver may not be written to, is not
 * decoded.
 * @throws FORBIDDEN, UNAVAILABLE; VALIDATION naming `image`
 */
async function storeWithPicture(
  deps: Deps,
  unsent: UnsentMessage,
  file: UploadedFile,
): Promise<MessageDocument | undefined> {
  if (await findSentBefore(deps.db, unsent)) return undefined;
  if (!(await areConnected(deps.db, unsent.senderId, unsent.receiverId))) throw mayNotWrite();
  return store(deps, unsent, await readPicture(deps, file));
}

/**
 * Answers once the message is durable, and only then pushes it to both sides. The same `clientId` is the same message,
 * however often and however close together it is sent; it is pushed again, because the instance that stored it may have
 * been killed before its push.
 * @throws PROFILE_NOT_FOUND without a profile; FORBIDDEN unless the two are connected when the message is committed;
 *   VALIDATION without words or a picture, or for a picture that is none; UNAVAILABLE while admins have stopped pictures
 */
export async function sendMessage(
  deps: Deps,
  senderId: UserId,
  { receiverId, content, imageAlt, clientId }: SendMessage,
  file?: UploadedFile,
): Promise<Message> {
  const { db, push, pushNotifications } = deps;
  if (!hasVisibleText(content) && !file) throw fieldError('content', TEXTS.writeFirst);
  const people = await findPeople(db, [senderId, receiverId]);
  const sender = await withProfile(deps, senderId, people.get(senderId));
  if (!sender) throw apiError('PROFILE_NOT_FOUND', { msg: TEXTS.senderProfileNotFound });
  const unsent: UnsentMessage = {
    _id: new ObjectId(),
    conversation: pairKey(senderId, receiverId),
    senderId,
    receiverId,
    // Beside a picture, words that nobody sees are none.
    content: hasVisibleText(content) ? content.normalize('NFC') : '',
    ...(file && imageAlt && { imageAlt: imageAlt.normalize('NFC') }),
    ...(clientId !== undefined && { clientId }),
  };
  const isWritable = isActive(people.get(receiverId));
  const stored = isWritable
    ? await (file ? storeWithPicture(deps, unsent, file) : store(deps, unsent, undefined))
    : undefined;
  const message = stored ?? (await findSentBefore(db, unsent));
  if (!message) throw mayNotWrite();

  const name = nameOf(sender);
  for (const reader of [receiverId, senderId])
    if (!message.hiddenFor?.includes(reader)) push([reader], 'message', viewMessage(message, name, reader));
  if (!stored) pushNotifications(receiverId, [messageNotificationKey(senderId)]);
  return viewMessage(message, name, senderId);
}
