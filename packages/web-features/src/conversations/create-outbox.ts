import { ApiProblem, type UserStorage } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { newId } from '../new-id.ts';

/** A message that the server has not accepted yet. */
export interface UnsentMessage {
  /** The same for every attempt, so that the server creates one message. */
  readonly clientId: string;
  /** The other person, or the room. */
  readonly receiverId: string;
  readonly content: string;
  /** Id of the message that it answers. */
  readonly replyTo?: string;
  /** What else the server is sent. */
  readonly more?: Readonly<Record<string, string>>;
  readonly typedAt: string;
  /** `waiting`: nothing answered, will be retried. `failed`: rejected. */
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly problem?: string;
}
export interface OutboxDeps<Message> {
  readonly storage: UserStorage<UnsentMessage>;
  readonly post: (message: Omit<UnsentMessage, 'typedAt' | 'state' | 'problem'>) => Promise<Message>;
  /** Why it was rejected, for its writer; undefined where `failedText` is all there is to say. */
  readonly explain: (problem: ApiProblem) => string | undefined;
  readonly failedText: string;
}
/** Called with the outcome before the message leaves the outbox. */
interface OutboxListener<Message> {
  readonly sent: (message: Message, waiting: UnsentMessage) => void;
  readonly rejected: (problem: ApiProblem, waiting: UnsentMessage) => void;
  /** Called when a message has to wait, before it is tried again. */
  readonly delayed?: (problem: ApiProblem) => void;
}
export interface Outbox<Message> {
  readonly unsent: Pick<UserStorage<UnsentMessage>, 'all' | 'subscribe'>;
  readonly failedText: string;
  /** `clientId` of an earlier attempt, if there was one. */
  add(
    receiverId: string,
    content: string,
    options?: Partial<Pick<UnsentMessage, 'clientId' | 'replyTo' | 'more'>>,
  ): void;
  /** Whether a later one would overtake others. */
  hasWaiting(): boolean;
  /** Retries a rejected message. */
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Retries waiting messages now. */
  resume(): void;
  listen(listener: OutboxListener<Message>): () => void;
}

const RETRY_DELAYS_SECONDS = [2, 5, 15, 30, 60];
const isTemporary = ({ status }: ApiProblem) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** In the order in which they were written. */
export const inTypedOrder = (all: Readonly<Record<string, UnsentMessage>>): readonly UnsentMessage[] =>
  Object.values(all).sort((a, b) => a.typedAt.localeCompare(b.typedAt) || a.clientId.localeCompare(b.clientId));

/**
 * Sends messages one at a time, in order. They are stored until the server has accepted them, so that a reload, a lost
 * connection or a closed tab loses nothing. Temporary failures are retried with growing delays.
 */
export function createOutbox<Message>({ storage, post, explain, failedText }: OutboxDeps<Message>): Outbox<Message> {
  const listeners = new Set<OutboxListener<Message>>();
  let isSending = false;
  let failedAttempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remove = (clientId: string) => storage.put(clientId, undefined);
  function update(clientId: string, state: Pick<UnsentMessage, 'state' | 'problem'>): void {
    const waiting = storage.get(clientId);
    if (!waiting) return;
    const { problem: _old, ...rest } = waiting;
    storage.put(clientId, { ...rest, ...state });
  }

  function scheduleRetry(problem: ApiProblem): void {
    for (const { clientId, state } of inTypedOrder(storage.all()))
      if (state === 'sending') update(clientId, { state: 'waiting' });
    const seconds =
      problem.retryAfterSeconds ??
      RETRY_DELAYS_SECONDS[Math.min(failedAttempts, RETRY_DELAYS_SECONDS.length - 1)] ??
      60;
    failedAttempts += 1;
    timer = setTimeout(() => void send(), seconds * 1000);
    for (const { delayed } of listeners) delayed?.(problem);
  }
  /** Returns whether the next message may be sent. */
  async function sendOne(waiting: UnsentMessage): Promise<boolean> {
    const { typedAt: _at, state: _state, problem: _problem, ...message } = waiting;
    const { clientId } = waiting;
    update(clientId, { state: 'sending' });
    try {
      const accepted = await post(message);
      failedAttempts = 0;
      for (const { sent } of listeners) sent(accepted, waiting);
      remove(clientId);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (isTemporary(error)) scheduleRetry(error);
      else reject(error, waiting);
      return !isTemporary(error);
    }
  }
  function reject(problem: ApiProblem, waiting: UnsentMessage): void {
    update(waiting.clientId, { state: 'failed', problem: explain(problem) ?? failedText });
    for (const { rejected } of listeners) rejected(problem, waiting);
  }
  const next = () => inTypedOrder(storage.all()).find(({ state }) => state !== 'failed');
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    try {
      for (let waiting = next(); waiting; waiting = next()) if (!(await sendOne(waiting))) break;
    } finally {
      isSending = false;
    }
  }
  const start = () => {
    send().catch((error: unknown) => logWarning('sending messages failed unexpectedly', error));
  };

  return {
    unsent: storage,
    failedText,
    add(receiverId, content, options) {
      const waiting = {
        clientId: newId(),
        receiverId,
        content: content.trim(),
        ...options,
        typedAt: new Date().toISOString(),
        state: 'sending' as const,
      };
      storage.put(waiting.clientId, waiting);
      start();
    },
    retry(clientId) {
      update(clientId, { state: 'sending' });
      start();
    },
    remove,
    hasWaiting: () => next() !== undefined,
    resume() {
      if (next()) start();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
