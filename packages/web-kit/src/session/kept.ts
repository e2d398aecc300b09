import { report } from '../report.ts';
import type { SessionControl } from './create-session.ts';
import type { Session } from './stored-session.ts';

const PREFIX = 'kept:';

/** What a page keeps in this browser for the person who is signed in: what was typed and is not sent yet. */
export interface Kept<T> {
  /** The newest, also where another tab wrote it; undefined when there is none or nobody is signed in. The same object until it changes. */
  read(): T | undefined;
  /** Undefined forgets it. Does nothing when nobody is signed in. */
  write(value: T | undefined): void;
  /** Told of each change, in whichever tab. Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}
export interface KeptDeps {
  /** Undefined where the browser blocks storage: things are then kept as long as the page is open. */
  readonly storage: Storage | undefined;
  readonly session: Pick<SessionControl, 'current' | 'subscribe'>;
  /** Tells of another tab's writing, by key; null for all of them. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
}

/** What an older version of the page wrote, or somebody by hand, must not stop this one. */
function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    report('what was kept cannot be read', error);
    return undefined;
  }
}
const ownerOf = (session: Session) => (session.role === 'child' ? session.childId : session.userId);

/** Everything kept goes when its owner signs out, in every tab; what a crash or an older page left of others goes when the page loads. */
export function createKept({ storage, session, onOtherTab }: KeptDeps): <T>(name: string) => Kept<T> {
  const inPage = new Map<string, string>();
  const parsed = new Map<string, { readonly text: string; readonly value: unknown }>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const prefix = () => {
    const reader = session.current();
    return reader && `${PREFIX}${ownerOf(reader)}:`;
  };
  function dropWhatIsNotTheirs(): void {
    const theirs = prefix();
    const stored = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    for (const key of [...stored, ...inPage.keys()]) {
      if (!key.startsWith(PREFIX) || (theirs && key.startsWith(theirs))) continue;
      storage?.removeItem(key);
      inPage.delete(key);
      parsed.delete(key);
    }
    tell();
  }
  session.subscribe(dropWhatIsNotTheirs);
  dropWhatIsNotTheirs();
  onOtherTab((key) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    for (const held of key === null ? [...inPage.keys()] : [key]) inPage.delete(held);
    tell();
  });

  function write(key: string, text: string | undefined): void {
    if (text === undefined) {
      inPage.delete(key);
      storage?.removeItem(key);
      return;
    }
    inPage.set(key, text);
    try {
      storage?.setItem(key, text);
    } catch (error) {
      report('the browser has no room left, this is kept for as long as the page is open', error);
    }
  }
  return <T>(name: string): Kept<T> => ({
    read() {
      const key = `${prefix()}${name}`;
      const text = prefix() && (inPage.get(key) ?? storage?.getItem(key));
      if (!text) return undefined;
      const known = parsed.get(key);
      if (known?.text === text) return known.value as T;
      const value = parse<T>(text);
      parsed.set(key, { text, value });
      return value;
    },
    write(value) {
      const theirs = prefix();
      if (!theirs) return;
      write(`${theirs}${name}`, value === undefined ? undefined : JSON.stringify(value));
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}
