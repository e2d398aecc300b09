import { type BodyOf, type chat, type Message, pairKey, TEXTS, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { findReadable } from '../conversations/conversations.store.ts';
import type { ChatDeps } from '../deps.ts';
import { messageNotice } from '../notifications/message-notice.ts';
import { findPeople, isActive, nameOf } from '../people.ts';
import { findSent, type NewMessage, storeMessage } from './messages.store.ts';
import { viewMessage } from './messages.view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'announce' | 'inTurn'>;
type Body = BodyOf<typeof chat.sendMessage>;

/** What an earlier try of the same message has stored, where the two may still read it. */
async function sentBefore(db: ChatDeps['db'], { senderId, receiverId, clientId }: NewMessage) {
  if (clientId === undefined || !(await findReadable(db, senderId, receiverId))) return null;
  return findSent(db, { conversation: pairKey(senderId, receiverId), senderId, clientId });
}

/**
 * Answers once the message is stored for good, and only then shows it to both sides. The same `clientId` gives the same message, however often
 * and however close together it is sent.
 * @throws PROFILE_NOT_FOUND without a profile; FORBIDDEN unless the two are connected when the message is committed
 */
export async function sendMessage(deps: Deps, senderId: UserId, { receiverId, content, clientId }: Body): Promise<Message> {
  const { db, transact, now, push, inTurn } = deps;
  const [people, notice] = await Promise.all([findPeople(db, [senderId, receiverId]), messageNotice(deps, { receiverId, senderId })]);
  const sender = people.get(senderId);
  if (!sender?.profile) throw failure('PROFILE_NOT_FOUND', { msg: TEXTS.senderProfileNotFound });
  const wanted: NewMessage = { _id: new ObjectId(), senderId, receiverId, content: content.normalize('NFC'), ...(clientId !== undefined && { clientId }) };

  const sent = isActive(people.get(receiverId))
    ? await inTurn(pairKey(senderId, receiverId), () =>
        transact(async (session) => {
          const stored = await storeMessage(db, wanted, now(), session);
          if (stored) await notice(session, stored.createdAt);
          return stored;
        }),
      ).catch((error: unknown) => {
        if (isDuplicate(error)) return null;
        throw error;
      })
    : null;
  const message = sent ?? (await sentBefore(db, wanted));
  if (!message) throw failure('FORBIDDEN', { msg: 'You can write to families you are connected with.' });

  const name = nameOf(sender);
  if (sent) for (const reader of [receiverId, senderId]) push([reader], 'message', viewMessage(sent, name, reader));
  return viewMessage(message, name, senderId);
}
