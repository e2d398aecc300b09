import { type BodyOf, type chat, type Message, pairKey, TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import { findReadable } from '../conversations/conversations.store.ts';
import type { ChatDeps } from '../deps.ts';
import { messageNoticeOf } from '../notifications/message-notice.ts';
import { nameOf } from '../people.ts';
import { findSent, type NewMessage } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';
import { createStore } from './store-together.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'announce' | 'inTurn'>;
type Body = BodyOf<typeof chat.sendMessage>;

/** What an earlier try of the same message has stored, where the two may still read it. */
async function sentBefore(db: ChatDeps['db'], { senderId, receiverId, clientId }: NewMessage) {
  if (clientId === undefined || !(await findReadable(db, senderId, receiverId))) return null;
  return findSent(db, { conversation: pairKey(senderId, receiverId), senderId, clientId });
}

/**
 * Answers once the message is stored for good, and only then shows it to both sides. The same `clientId` gives the same message, however often
 * and however close together it is sent, and shows it again.
 * @throws PROFILE_NOT_FOUND without a profile; FORBIDDEN unless the two are connected when the message is committed
 */
export function messageSender(deps: Deps): (senderId: UserId, body: Body) => Promise<Message> {
  const { db, push, announce, inTurn } = deps;
  const store = createStore(deps);
  return async (senderId, { receiverId, content, clientId }) => {
    const wanted: NewMessage = { _id: new ObjectId(), senderId, receiverId, content: content.normalize('NFC'), ...(clientId !== undefined && { clientId }) };
    const { sender, message: sent, error } = await inTurn(pairKey(senderId, receiverId), () => store(wanted));
    if (error) throw error;
    if (!sender?.profile) throw failure('PROFILE_NOT_FOUND', { msg: TEXTS.senderProfileNotFound });
    const message = sent ?? (await sentBefore(db, wanted));
    if (!message) throw failure('FORBIDDEN', { msg: 'You can write to families you are connected with.' });

    const name = nameOf(sender);
    for (const reader of [receiverId, senderId]) if (!message.hiddenFor?.includes(reader)) push([reader], 'message', viewMessage(message, name, reader));
    // the instance that stored it may have been killed before it showed it
    if (!sent) announce(receiverId, [messageNoticeOf(senderId)]);
    return viewMessage(message, name, senderId);
  };
}
