import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { ClientSession } from 'mongodb';
import { admitMessages, nextTimes } from '../conversations/conversations.store.ts';
import type { ChatDeps } from '../deps.ts';
import { noteMessages } from '../notifications/message-notice.ts';
import { findUnwilling } from '../notifications/preferences.store.ts';
import { findPeople, isActive, type PersonDocument } from '../people.ts';
import { createBatches } from './batches.ts';
import { conversationOf, insertMessages, type MessageDocument, messageAt, type NewMessage } from './messages.store.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'announce'>;

export interface Stored {
  readonly sender: PersonDocument | undefined;
  /** Undefined where the sender may not write to the receiver, or has sent this message before. */
  readonly message: MessageDocument | undefined;
  /** Why it could not be stored, where others that came with it could. */
  readonly error?: Error;
}

class NotAllAtOnce extends Error {}

/** A transaction of fifty messages takes about as long as one; of very many it would hold up what comes after it. */
const TOGETHER_MAX = 50;
/** A transaction costs MongoDB some three milliseconds of a processor, however few messages it holds: a busy service makes fewer and larger ones. */
const GATHER_MS = 3;

/**
 * Stores messages of different conversations, those that come together in one transaction: what a commit costs, in round trips and in waiting for the
 * disk of a majority, they share (ADR 0027). Two of one conversation must not be under way at once.
 */
export function createStore({ db, transact, now, announce }: Deps): (message: NewMessage) => Promise<Stored> {
  async function findAround(messages: readonly NewMessage[]) {
    const receivers = messages.map(({ receiverId }) => receiverId);
    const everybody = [...new Set(messages.map(({ senderId }) => senderId).concat(receivers))];
    const [people, unwilling] = await Promise.all([findPeople(db, everybody), findUnwilling(db, receivers)]);
    const mayWrite = ({ senderId, receiverId }: NewMessage) => people.get(senderId)?.profile !== undefined && isActive(people.get(receiverId));
    return { people, unwilling, mayWrite };
  }
  type Around = Awaited<ReturnType<typeof findAround>>;

  async function finish(messages: readonly NewMessage[], stored: readonly MessageDocument[], { people, unwilling }: Around, session: ClientSession) {
    if (stored.length > 0) await insertMessages(db, stored, session);
    await noteMessages({ db, announce }, stored, unwilling, session);
    const found = new Map(stored.map((message) => [message._id, message]));
    return messages.map(({ _id, senderId }): Stored => ({ sender: people.get(senderId), message: found.get(_id) }));
  }

  /** Nearly always all may be written now: what has to be known for that is asked while it is written, and if it is not so nothing was. */
  const commitAtOnce = (messages: readonly NewMessage[]): Promise<Stored[]> =>
    transact(async (session) => {
      const stored = messages.map((message) => messageAt(message, now()));
      const asked = findAround(messages);
      // a transaction is not given up while one of its commands is under way
      asked.catch(() => undefined);
      const areAdmitted = await admitMessages(db, stored, session);
      const around = await asked;
      if (!areAdmitted || !messages.every(around.mayWrite)) throw new NotAllAtOnce();
      return finish(messages, stored, around, session);
    });

  const commitWhatMayBe = (messages: readonly NewMessage[]): Promise<Stored[]> =>
    transact(async (session) => {
      const around = await findAround(messages);
      const times = await nextTimes(db, messages, now(), session);
      const stored = messages.filter(around.mayWrite).flatMap((message) => {
        const at = times.get(conversationOf(message));
        return at ? [messageAt(message, at)] : [];
      });
      if (stored.length > 0) await admitMessages(db, stored, session);
      return finish(messages, stored, around, session);
    });

  async function commit(messages: readonly NewMessage[]): Promise<Stored[]> {
    try {
      return await commitAtOnce(messages);
    } catch (error) {
      if (error instanceof NotAllAtOnce) return commitWhatMayBe(messages);
      throw error;
    }
  }
  const commitOne = async (message: NewMessage): Promise<Stored> => {
    const { senderId } = message;
    try {
      const [stored] = await commit([message]);
      return stored as Stored;
    } catch (error) {
      if (isDuplicate(error)) return { sender: (await findPeople(db, [senderId])).get(senderId), message: undefined };
      return { sender: undefined, message: undefined, error: error instanceof Error ? error : new Error('the message could not be stored', { cause: error }) };
    }
  };
  async function commitAll(messages: readonly NewMessage[]): Promise<readonly Stored[]> {
    try {
      return await commit(messages);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // one of them was sent before, which must not keep the others back, nor may what befalls one of them alone
      return Promise.all(messages.map(commitOne));
    }
  }
  return createBatches(commitAll, { most: TOGETHER_MAX, pauseMs: GATHER_MS });
}
