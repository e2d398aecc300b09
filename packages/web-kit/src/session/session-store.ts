import { createStore } from '../base/store.ts';
import {
  clearSession,
  isLongOver,
  isSamePerson,
  type KeyValueStorage,
  readSession,
  type Session,
  type SessionReply,
  type StoredSession,
  writeSession,
} from './stored-session.ts';

const LOGGED_OUT_ELSEWHERE_TEXT = 'You were logged out in another tab.';
const REPLACED_TEXT = 'Someone else has logged in on this browser, so you were logged out here.';

type Message =
  | { readonly kind: 'entering' }
  | { readonly kind: 'in'; readonly session: Session }
  | { readonly kind: 'out'; readonly text?: string | undefined };

export interface SessionStoreDeps {
  /** Shared by all tabs of the browser. */
  readonly local: KeyValueStorage;
  /** For this tab only: a child who does not stay logged in. */
  readonly tab: KeyValueStorage;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly now: () => number;
}
/** Stores the session and notifies its listeners. Storage is the source of truth because other tabs write to it too. */
export interface SessionStore {
  stored(): StoredSession | undefined;
  current(): Session | undefined;
  subscribe(listener: () => void): () => void;
  /** Notified when the token changes or is removed, in any tab. */
  subscribeToken(listener: () => void): () => void;
  onEnd(listener: (text: string | undefined) => void): void;
  /** Reads the storage again and notifies listeners of changes. */
  reread(): void;
  /** Tells other tabs that a login is about to start here. */
  announceLogin(): void;
  save(reply: SessionReply, keep: boolean): void;
  /** Notified when another tab starts or completes a login. */
  onLoginElsewhere(listener: () => void): void;
  /** Stores a new token of the current user. */
  updateToken(reply: SessionReply): void;
  /** Ends the session in all tabs. With a text, also notifies this tab's end listeners. */
  endEverywhere(text?: string): void;
  /** Ends the session in this tab only: the browser's cookie now belongs to another user. */
  endReplaced(): void;
}

export function createSessionStore({ local, tab, channel, now }: SessionStoreDeps): SessionStore {
  const stored = () => readSession(tab) ?? readSession(local);
  const found = stored();
  if (found && isLongOver(local, found, now())) {
    clearSession(tab);
    clearSession(local);
  }
  const current = createStore(stored()?.session);
  const token = createStore(stored()?.token);
  const endListeners = new Set<(text: string | undefined) => void>();
  const loginListeners = new Set<() => void>();
  const notifyEnd = (text: string | undefined) => {
    for (const listener of endListeners) listener(text);
  };
  /** Keeps the same object while the stored session is unchanged: React compares by identity. */
  function reread(): void {
    const next = stored()?.session;
    if (JSON.stringify(next) !== JSON.stringify(current.get())) current.set(next);
    token.set(stored()?.token);
  }
  function clear(): void {
    clearSession(tab);
    clearSession(local);
    reread();
  }
  const broadcast = (message: Message) => channel.postMessage(message);

  function handleOtherTab(message: Exclude<Message, { readonly kind: 'entering' }>): void {
    const here = readSession(tab)?.session;
    if (message.kind === 'out' || (here && !isSamePerson(here, message.session))) clearSession(tab);
    const before = current.get();
    reread();
    const after = current.get();
    if (before && !after)
      notifyEnd(message.kind === 'out' ? (message.text ?? LOGGED_OUT_ELSEWHERE_TEXT) : REPLACED_TEXT);
  }
  channel.addEventListener('message', (event) => {
    const message = (event as MessageEvent<Message>).data;
    if (message.kind !== 'out') for (const listener of loginListeners) listener();
    if (message.kind !== 'entering') handleOtherTab(message);
  });

  return {
    stored,
    reread,
    current: current.get,
    subscribe: current.subscribe,
    subscribeToken: token.subscribe,
    onEnd: (listener) => void endListeners.add(listener),
    onLoginElsewhere: (listener) => void loginListeners.add(listener),
    announceLogin: () => broadcast({ kind: 'entering' }),
    save(reply, keep) {
      const [target, other] = reply.role === 'child' && !keep ? [tab, local] : [local, tab];
      writeSession(target, reply, now());
      clearSession(other);
      reread();
      const session = current.get();
      if (session) broadcast({ kind: 'in', session });
    },
    updateToken(reply) {
      writeSession(readSession(tab) ? tab : local, reply, now());
      reread();
    },
    endEverywhere(text) {
      clear();
      broadcast({ kind: 'out', text });
      if (text) notifyEnd(text);
    },
    endReplaced() {
      clear();
      notifyEnd(REPLACED_TEXT);
    },
  };
}
