import { createStore } from '../store.ts';
import { clearSession, type KeyValues, readSession, type Session, type SessionReply, type StoredSession, samePerson, writeSession } from './stored-session.ts';

const OUT_ELSEWHERE_TEXT = 'You were logged out in another tab.';
const REPLACED_TEXT = 'Somebody else has logged in on this browser, so you were logged out here.';

type Message =
  | { readonly kind: 'entering' }
  | { readonly kind: 'in'; readonly session: Session }
  | { readonly kind: 'out'; readonly text?: string | undefined };

export interface HolderDeps {
  /** Shared by all tabs of the browser. */
  readonly local: KeyValues;
  /** This tab's alone: a child who does not stay logged in. */
  readonly tab: KeyValues;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly now: () => number;
}
/** Where the session lies and who is told of it. Storage is the truth: another tab may have changed it. */
export interface SessionHolder {
  stored(): StoredSession | undefined;
  current(): Session | undefined;
  subscribe(listener: () => void): () => void;
  /** Told when there is another token, or none: from here or from another tab. */
  subscribeToken(listener: () => void): () => void;
  onEnd(listener: (text: string | undefined) => void): void;
  /** Looks at the storage again and tells whom it concerns. */
  reread(): void;
  /** Tells the other tabs that somebody is about to log in here. */
  entering(): void;
  enter(reply: SessionReply, keep: boolean): void;
  /** Told when somebody is about to log in, or has, in another tab. */
  onEnterElsewhere(listener: () => void): void;
  /** A new token for the person who is here already. */
  renewed(reply: SessionReply): void;
  /** Out here and in every tab. With a text, this tab is told as well. */
  leaveEverywhere(text?: string): void;
  /** The browser's cookie belongs to somebody else by now: out here, and not there. */
  replaced(): void;
}

export function createSessionHolder({ local, tab, channel, now }: HolderDeps): SessionHolder {
  const stored = () => readSession(tab) ?? readSession(local);
  const current = createStore(stored()?.session);
  const token = createStore(stored()?.token);
  const endListeners = new Set<(text: string | undefined) => void>();
  const enterListeners = new Set<() => void>();
  const tellEnd = (text: string | undefined) => {
    for (const listener of endListeners) listener(text);
  };
  /** The store keeps one object for as long as the storage says the same: React compares by identity. */
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
  const tell = (message: Message) => channel.postMessage(message);

  function changedElsewhere(message: Exclude<Message, { readonly kind: 'entering' }>): void {
    const here = readSession(tab)?.session;
    if (message.kind === 'out' || (here && !samePerson(here, message.session))) clearSession(tab);
    const was = current.get();
    reread();
    const is = current.get();
    if (was && !is) tellEnd(message.kind === 'out' ? (message.text ?? OUT_ELSEWHERE_TEXT) : REPLACED_TEXT);
  }
  channel.addEventListener('message', (event) => {
    const message = (event as MessageEvent<Message>).data;
    if (message.kind !== 'out') for (const listener of enterListeners) listener();
    if (message.kind !== 'entering') changedElsewhere(message);
  });

  return {
    stored,
    reread,
    current: current.get,
    subscribe: current.subscribe,
    subscribeToken: token.subscribe,
    onEnd: (listener) => void endListeners.add(listener),
    onEnterElsewhere: (listener) => void enterListeners.add(listener),
    entering: () => tell({ kind: 'entering' }),
    enter(reply, keep) {
      const [home, other] = reply.role === 'child' && !keep ? [tab, local] : [local, tab];
      writeSession(home, reply, now());
      clearSession(other);
      reread();
      const session = current.get();
      if (session) tell({ kind: 'in', session });
    },
    renewed(reply) {
      writeSession(readSession(tab) ? tab : local, reply, now());
      reread();
    },
    leaveEverywhere(text) {
      clear();
      tell({ kind: 'out', text });
      if (text) tellEnd(text);
    },
    replaced() {
      clear();
      tellEnd(REPLACED_TEXT);
    },
  };
}
