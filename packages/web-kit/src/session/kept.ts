import { report } from '../report.ts';
import type { SessionControl } from './create-session.ts';
import type { Session } from './stored-session.ts';

const PREFIX = 'kept:';
/** Texts whose objects are remembered; a draft makes one at each keystroke. */
const PARSED_MAX = 200;

/**
 * What a page keeps in this browser for the person who is signed in, each thing by an id: what was typed and is not sent yet. Each lies under a
 * key of its own, so that two tabs that write at the same time take nothing from each other.
 */
export interface Kept<T> {
  get(id: string): T | undefined;
  /** Everything, by id; also what other tabs wrote. The same object until something changes. */
  all(): Readonly<Record<string, T>>;
  /** Undefined forgets it. Does nothing when nobody is signed in. */
  put(id: string, value: T | undefined): void;
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

/** Reads what was kept, the same text to the same object. What an older page wrote, or somebody by hand, must not stop this one. */
function createParser<T>(): (text: string) => T | undefined {
  const known = new Map<string, T | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    if (known.size > PARSED_MAX) known.clear();
    const value = parse<T>(text);
    known.set(text, value);
    return value;
  };
}
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
  /** What the browser had no room for. */
  const unstored = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const keys = (): readonly string[] => {
    const stored = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    return [...new Set([...stored, ...unstored.keys()])].filter((key) => key.startsWith(PREFIX));
  };
  const textAt = (key: string) => unstored.get(key) ?? storage?.getItem(key) ?? undefined;
  function remove(key: string): void {
    unstored.delete(key);
    storage?.removeItem(key);
  }
  function write(key: string, text: string): void {
    unstored.delete(key);
    try {
      if (storage) storage.setItem(key, text);
      else unstored.set(key, text);
    } catch (error) {
      unstored.set(key, text);
      report('the browser has no room left, this is kept for as long as the page is open', error);
    }
  }
  const ownPrefix = () => {
    const reader = session.current();
    return reader && `${PREFIX}${ownerOf(reader)}:`;
  };
  function dropWhatIsNotTheirs(): void {
    const theirs = ownPrefix();
    for (const key of keys()) if (!theirs || !key.startsWith(theirs)) remove(key);
    tell();
  }
  session.subscribe(dropWhatIsNotTheirs);
  dropWhatIsNotTheirs();
  onOtherTab((key) => {
    if (key === null || key.startsWith(PREFIX)) tell();
  });

  return <T>(name: string): Kept<T> => {
    const parsed = createParser<T>();
    let last: { readonly text: string; readonly all: Readonly<Record<string, T>> } = { text: '', all: {} };
    const prefix = () => {
      const own = ownPrefix();
      return own && `${own}${name}:`;
    };
    return {
      get(id) {
        const theirs = prefix();
        const text = theirs && textAt(`${theirs}${id}`);
        return text ? parsed(text) : undefined;
      },
      all() {
        const theirs = prefix();
        const mine = theirs ? keys().filter((key) => key.startsWith(theirs)) : [];
        const entries = mine.sort().map((key) => [key.slice(theirs?.length), textAt(key) ?? ''] as const);
        const text = JSON.stringify(entries);
        if (text !== last.text) {
          const values = entries.map(([id, one]) => [id, parsed(one)] as const).filter((entry): entry is readonly [string, T] => entry[1] !== undefined);
          last = { text, all: Object.fromEntries(values) as Record<string, T> };
        }
        return last.all;
      },
      put(id, value) {
        const theirs = prefix();
        if (!theirs) return;
        if (value === undefined) remove(`${theirs}${id}`);
        else write(`${theirs}${id}`, JSON.stringify(value));
        tell();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
}
