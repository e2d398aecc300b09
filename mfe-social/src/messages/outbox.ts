import { ApiProblem, type Kept } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import type { Message } from './timeline.ts';

export const SEND_FAILED = 'Failed to send message. Please ensure you are connected.';

/** Something written that the server has not taken yet. */
export interface Waiting {
  /** The same at every try: the server makes one message of them. */
  readonly clientId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly typedAt: string;
  /** `waiting`: nothing answered, another try comes by itself. `failed`: refused. */
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly problem?: string;
}
interface OutboxDeps {
  readonly kept: Kept<Waiting>;
  readonly post: (message: Pick<Waiting, 'clientId' | 'receiverId' | 'content'>) => Promise<Message>;
  readonly newId: () => string;
}
/** What became of a message; called before it leaves the outbox. */
export interface OutboxListener {
  readonly sent: (message: Message) => void;
  readonly refused: (problem: ApiProblem, waiting: Waiting) => void;
}
export interface Outbox {
  readonly kept: Pick<Kept<Waiting>, 'all' | 'subscribe'>;
  add(receiverId: string, content: string): void;
  /** Tries one again that was refused. */
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Tries now what waits for another try. */
  resume(): void;
  listen(listener: OutboxListener): () => void;
}

const PAUSES_SECONDS = [2, 5, 15, 30, 60];
const mayPass = ({ status }: ApiProblem) => status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/** As they were written. */
export const inOrder = (all: Readonly<Record<string, Waiting>>): readonly Waiting[] =>
  Object.values(all).sort((a, b) => a.typedAt.localeCompare(b.typedAt) || a.clientId.localeCompare(b.clientId));

/**
 * Sends what is written, one after the other so that their order holds. It is kept for the person until the server has it: a reload, a lost
 * connection or a closed tab lose nothing. When nothing answers it tries again by itself, at longer and longer intervals.
 */
export function createOutbox({ kept, post, newId }: OutboxDeps): Outbox {
  const listeners = new Set<OutboxListener>();
  let isSending = false;
  let pauses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remove = (clientId: string) => kept.put(clientId, undefined);
  function put(clientId: string, state: Pick<Waiting, 'state' | 'problem'>): void {
    const waiting = kept.get(clientId);
    if (!waiting) return;
    const { problem: _old, ...rest } = waiting;
    kept.put(clientId, { ...rest, ...state });
  }

  function holdUp(problem: ApiProblem): void {
    for (const { clientId, state } of inOrder(kept.all())) if (state === 'sending') put(clientId, { state: 'waiting' });
    const seconds = problem.retryAfterSeconds ?? PAUSES_SECONDS[Math.min(pauses, PAUSES_SECONDS.length - 1)] ?? 60;
    pauses += 1;
    timer = setTimeout(() => void send(), seconds * 1000);
  }
  /** Whether the next one may be tried. */
  async function sendOne(waiting: Waiting): Promise<boolean> {
    const { clientId, receiverId, content } = waiting;
    put(clientId, { state: 'sending' });
    try {
      const message = await post({ clientId, receiverId, content });
      pauses = 0;
      for (const { sent } of listeners) sent(message);
      remove(clientId);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (mayPass(error)) holdUp(error);
      else refuse(error, waiting);
      return !mayPass(error);
    }
  }
  function refuse(problem: ApiProblem, waiting: Waiting): void {
    put(waiting.clientId, { state: 'failed', problem: problem.status === 400 ? problem.msg : SEND_FAILED });
    for (const { refused } of listeners) refused(problem, waiting);
  }
  const next = () => inOrder(kept.all()).find(({ state }) => state !== 'failed');
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
    send().catch((error: unknown) => report('sending messages stopped', error));
  };

  return {
    kept,
    add(receiverId, content) {
      const waiting = { clientId: newId(), receiverId, content: content.trim(), typedAt: new Date().toISOString(), state: 'sending' as const };
      kept.put(waiting.clientId, waiting);
      start();
    },
    retry(clientId) {
      put(clientId, { state: 'sending' });
      start();
    },
    remove,
    resume() {
      if (next()) start();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
