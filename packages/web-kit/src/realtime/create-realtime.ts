import type { Pushed, Sent, SocketReply } from '@notalone/contracts';
import type { SessionControl } from '../session/create-session.ts';
import { createStore } from '../store.ts';
import { type Link, type LinkDeps, openLink } from './link.ts';
import { createListeners, type Listener, type PushedEvent } from './listeners.ts';

/** `off`: nobody is signed in who has live pages, or nothing listens. */
export type RealtimeStatus = 'off' | 'connecting' | 'connected';

export interface Realtime {
  status(): RealtimeStatus;
  subscribe(listener: () => void): () => void;
  /** Called with each push of this kind to the person signed in. Returns the function that ends it. Pushes are hints: what was missed while away is asked for again. */
  on<E extends PushedEvent>(event: E, listener: Listener<E>): () => void;
  /** Called each time the connection has come up, or the server has lost some pushes: what was fetched before may have missed something. */
  onConnected(listener: () => void): () => void;
  /** Answers what the server answered, code OFFLINE when there is no connection or no answer within 5 seconds. Never rejects. */
  send<E extends Exclude<keyof Sent, 'renew'>>(event: E, payload: Sent[E]): Promise<SocketReply>;
}
export interface RealtimeDeps extends Pick<LinkDeps, 'openSocket' | 'tokens'> {
  readonly session: Pick<SessionControl, 'current' | 'subscribe'>;
}

const MISSED_SPREAD_MS = 5_000;

/** One connection for the shell and all remotes: opened with the first listener, for whoever is signed in, and closed when they sign out. */
export function createRealtime({ session, tokens, openSocket }: RealtimeDeps): Realtime {
  const listeners = createListeners();
  const arrivals = new Set<() => void>();
  const status = createStore<RealtimeStatus>('off');
  let wanted = false;
  let link: (Link & { readonly userId: string }) | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const arrive = () => {
    for (const arrived of [...arrivals]) arrived();
  };
  /** Some time within the next seconds: all open pages hear that something was missed, and all would ask at once. */
  function arriveSoon(): void {
    if (soon !== undefined) return;
    soon = setTimeout(() => {
      soon = undefined;
      arrive();
    }, Math.random() * MISSED_SPREAD_MS);
  }
  /** Whichever page is open, the sender learns that the message has arrived. */
  function received({ sender, createdAt }: Pushed['message']): void {
    if (link && sender._id !== link.userId) void link.send('delivered', { userId: sender._id, at: createdAt });
  }
  function open(userId: string): Link & { readonly userId: string } {
    status.set('connecting');
    const onConnected = (connected: boolean) => {
      // a link that was closed for another person's still says its goodbye
      if (link?.userId !== userId) return;
      status.set(connected ? 'connected' : 'connecting');
      if (connected) arrive();
    };
    const onPushed: LinkDeps['onPushed'] = (event, payload) => {
      if (event === 'message') received(payload as Pushed['message']);
      if (event === 'missed') arriveSoon();
      listeners.tell(event, payload);
    };
    return { userId, ...openLink({ openSocket, tokens, onPushed, onConnected }) };
  }
  function update(): void {
    const who = session.current();
    const userId = wanted && who && who.role !== 'child' ? who.userId : undefined;
    if (link?.userId === userId) return;
    const before = link;
    link = undefined;
    before?.close();
    if (userId) link = open(userId);
    else status.set('off');
  }
  function want(): void {
    wanted = true;
    update();
  }
  session.subscribe(update);

  return {
    status: status.get,
    subscribe: status.subscribe,
    on(event, listener) {
      const stop = listeners.on(event, listener);
      want();
      return stop;
    },
    onConnected(listener) {
      arrivals.add(listener);
      want();
      return () => void arrivals.delete(listener);
    },
    send: (event, payload) => link?.send(event, payload) ?? Promise.resolve({ ok: false, code: 'OFFLINE' }),
  };
}
