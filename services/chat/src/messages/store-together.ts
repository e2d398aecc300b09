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
  /** Why it could not be stored, where others of its transaction could. */
  readonly error?: Error;
}

type Outcome = Omit<Stored, 'sender'>;

/** A transaction of fifty messages takes about as long as one; of very many it would hold up what comes after it. */
const TOGETHER_MAX = 50;
/** A transaction costs MongoDB some three milliseconds of a processor, however few messages it holds: a busy service makes fewer and larger ones. */
const GATHER_MS = 10;

/**
 * Stores messages of different conversations, those that come together in one transaction: what a commit costs, in round trips and in waiting for the
 * disk of a majority, they share (ADR 0027). Two of one conversation must not be under way at once.
 */
export function createStore({ db, transact, now, announce }: Deps): (message: NewMessage) => Promise<Stored> {
  type Unwilling = Awaited<ReturnType<typeof findUnwilling>>;
  const commit = (messages: readonly NewMessage[], unwilling: Unwilling): Promise<MessageDocument[]> =>
    transact(async (session) => {
      const stored = await storeMessages(db, messages, now(), session);
      await noteMessages({ db, announce }, stored, unwilling, session);
      return stored;
    });
  const commitOne = async (message: NewMessage, unwilling: Unwilling): Promise<Outcome> => {
    try {
      const [stored] = await commit([message], unwilling);
      return { message: stored };
    } catch (error) {
      if (isDuplicate(error)) return { message: undefined };
      return { message: undefined, error: error instanceof Error ? error : new Error('the message could not be stored', { cause: error }) };
    }
  };
  async function commitAll(messages: readonly NewMessage[], unwilling: Unwilling): Promise<Map<MessageDocument['_id'], Outcome>> {
    try {
      return new Map((await commit(messages, unwilling)).map((message) => [message._id, { message }]));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // one of them was sent before, which must not keep the others back, nor may what befalls one of them alone
      const outcomes = await Promise.all(messages.map(async (message) => [message._id, await commitOne(message, unwilling)] as const));
      return new Map(outcomes);
    }
  }

  async function storeAll(messages: readonly NewMessage[]): Promise<Stored[]> {
    const receivers = messages.map(({ receiverId }) => receiverId);
    const [people, unwilling] = await Promise.all([
      findPeople(db, [...new Set(messages.map(({ senderId }) => senderId).concat(receivers))]),
      findUnwilling(db, receivers),
    ]);
    const allowed = messages.filter(({ senderId, receiverId }) => people.get(senderId)?.profile && isActive(people.get(receiverId)));
    const outcomes = allowed.length > 0 ? await commitAll(allowed, unwilling) : new Map<MessageDocument['_id'], Outcome>();
    return messages.map(({ _id, senderId }) => ({ sender: people.get(senderId), message: undefined, ...outcomes.get(_id) }));
  }
  return createBatches(storeAll, { most: TOGETHER_MAX, pauseMs: GATHER_MS });
}
