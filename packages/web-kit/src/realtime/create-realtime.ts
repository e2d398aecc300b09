import type { Pushed, Sent, SocketReply } from '@notalone/contracts';
import { createStore } from '../base/store.ts';
import type { SessionControl } from '../session/create-session.ts';
import type { Session } from '../session/stored-session.ts';
import { createEventListeners, type Listener, type PushedEvent } from './listeners.ts';
import { openReconnectingSocket, type ReconnectingSocket, type ReconnectingSocketDeps } from './reconnecting-socket.ts';

/** `off`: nobody is logged in, or nothing listens. */
export type RealtimeStatus = 'off' | 'connecting' | 'connected';

export interface Realtime {
  status(): RealtimeStatus;
  subscribe(listener: () => void): () => void;
  /**
   * Subscribes to pushed events of this kind; returns the unsubscribe function. Pushes are hints: refetch what was
   * missed while disconnected.
   */
  on<E extends PushedEvent>(event: E, listener: Listener<E>): () => void;
  /** Called each time the connection is established or the server lost pushes: data fetched before may be stale. */
  onConnected(listener: () => void): () => void;
  /**
   * Resolves to the server's reply, or to code OFFLINE when there is no connection or no reply within 5 seconds. Never
   * rejects.
   */
  send<E extends Exclude<keyof Sent, 'renew'>>(event: E, payload: Sent[E]): Promise<SocketReply>;
}
export interface RealtimeDeps extends Pick<ReconnectingSocketDeps, 'openSocket' | 'tokens'> {
  readonly session: Pick<SessionControl, 'current' | 'subscribe'>;
}

const MISSED_SPREAD_MS = 5_000;

/** A child has the id of its own that the server pushes to; its `userId` is its parent's. */
const personIdOf = (who: Session): string => (who.role === 'child' ? who.childId : who.userId);

/**
 * One connection for the shell and all remotes. Opens with the first listener while somebody is logged in; closes at
 * logout.
 */
export function createRealtime({ session, tokens, openSocket }: RealtimeDeps): Realtime {
  const listeners = createEventListeners();
  const connectedListeners = new Set<() => void>();
  const status = createStore<RealtimeStatus>('off');
  let isUsed = false;
  let connection: (ReconnectingSocket & { readonly personId: string }) | undefined;
  let missedTimer: ReturnType<typeof setTimeout> | undefined;

  const notifyConnected = () => {
    for (const arrived of [...connectedListeners]) arrived();
  };
  /** Waits for a random time: all open pages learn at once that pushes were lost and must not refetch all together. */
  function notifyMissed(): void {
    if (missedTimer !== undefined) return;
    missedTimer = setTimeout(() => {
      missedTimer = undefined;
      notifyConnected();
    }, Math.random() * MISSED_SPREAD_MS);
  }
  /** Tells the sender that the message has arrived, whichever page is open. */
  function confirmDelivery({ sender, createdAt }: Pushed['message']): void {
    if (connection && sender._id !== connection.personId)
      void connection.send('delivered', { userId: sender._id, at: createdAt });
  }
  function open(personId: string): ReconnectingSocket & { readonly personId: string } {
    status.set('connecting');
    const onConnected = (connected: boolean) => {
      // A connection that was closed for another user still reports its disconnect.
      if (connection?.personId !== personId) return;
      status.set(connected ? 'connected' : 'connecting');
      if (connected) notifyConnected();
    };
    const onPushed: ReconnectingSocketDeps['onPushed'] = (event, payload) => {
      if (event === 'message') confirmDelivery(payload as Pushed['message']);
      if (event === 'missed') notifyMissed();
      listeners.emit(event, payload);
    };
    return { personId, ...openReconnectingSocket({ openSocket, tokens, onPushed, onConnected }) };
  }
  function update(): void {
    const who = session.current();
    const personId = isUsed && who ? personIdOf(who) : undefined;
    if (connection?.personId === personId) return;
    const before = connection;
    connection = undefined;
    before?.close();
    if (personId) connection = open(personId);
    else status.set('off');
  }
  function connectOnFirstUse(): void {
    isUsed = true;
    update();
  }
  session.subscribe(update);

  return {
    status: status.get,
    subscribe: status.subscribe,
    on(event, listener) {
      const stop = listeners.on(event, listener);
      connectOnFirstUse();
      return stop;
    },
    onConnected(listener) {
      connectedListeners.add(listener);
      connectOnFirstUse();
      return () => void connectedListeners.delete(listener);
    },
    send: (event, payload) => connection?.send(event, payload) ?? Promise.resolve({ ok: false, code: 'OFFLINE' }),
  };
}
