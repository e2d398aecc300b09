import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ChatDeps } from '../deps.ts';
import { noteMessages } from '../notifications/message-notice.ts';
import { findUnwilling } from '../notifications/preferences.store.ts';
import { findPeople, isActive, type PersonDocument } from '../people.ts';
import { createBatches } from './batches.ts';
import { type MessageDocument, type NewMessage, storeMessages } from './messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'announce'>;

export interface Stored {
  readonly sender: PersonDocument | undefined;
  /** Undefined where the sender may not write to the receiver, or has sent this message before. */
  readonly message: MessageDocument | undefined;
}

/** A transaction of fifty messages takes about as long as one; of very many it would hold up what comes after it. */
const TOGETHER_MAX = 50;
/** A transaction costs MongoDB some three milliseconds of a processor, however few messages it holds: a busy service makes fewer and larger ones. */
const GATHER_MS = 10;

/**
 * Stores messages of different conversations, those that come together in one transaction: what a commit costs, in round trips and in waiting for the
 * disk of a majority, they share (ADR 0027). Two of one conversation must not be under way at once.
 */
export function createStore({ db, transact, now, announce }: Deps): (message: NewMessage) => Promise<Stored> {
  const commit = (messages: readonly NewMessage[], unwilling: Awaited<ReturnType<typeof findUnwilling>>): Promise<MessageDocument[]> =>
    transact(async (session) => {
      const stored = await storeMessages(db, messages, now(), session);
      await noteMessages({ db, announce }, stored, unwilling, session);
      return stored;
    }).catch(async (error: unknown) => {
      if (!isDuplicate(error)) throw error;
      // one of them was sent before, which must not keep the others back
      return messages.length === 1 ? [] : (await Promise.all(messages.map((message) => commit([message], unwilling)))).flat();
    });

  async function storeAll(messages: readonly NewMessage[]): Promise<Stored[]> {
    const receivers = messages.map(({ receiverId }) => receiverId);
    const [people, unwilling] = await Promise.all([
      findPeople(db, [...new Set(messages.map(({ senderId }) => senderId).concat(receivers))]),
      findUnwilling(db, receivers),
    ]);
    const allowed = messages.filter(({ senderId, receiverId }) => people.get(senderId)?.profile && isActive(people.get(receiverId)));
    const stored = allowed.length > 0 ? await commit(allowed, unwilling) : [];
    const byId = new Map(stored.map((message) => [message._id, message]));
    return messages.map(({ _id, senderId }) => ({ sender: people.get(senderId), message: byId.get(_id) }));
  }
  return createBatches(storeAll, { most: TOGETHER_MAX, pauseMs: GATHER_MS });
}
