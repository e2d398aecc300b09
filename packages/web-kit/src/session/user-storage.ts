import { logWarning } from '../base/log.ts';
import type { SessionControl } from './create-session.ts';
import type { Session } from './stored-session.ts';

const PREFIX = 'kept:';
/** Limits the parse cache; a draft adds a value with each keystroke. */
const PARSED_MAX = 200;

/**
 * Data that a page stores in this browser for the logged-in user, by id: drafts and unsent messages. Each id has its
 * own storage key, so that concurrent writes in two tabs do not overwrite each other.
 */
export interface UserStorage<T> {
  get(id: string): T | undefined;
  /** All entries by id, including other tabs' writes. Returns the same object until something changes. */
  all(): Readonly<Record<string, T>>;
  /** Undefined removes the entry. Does nothing when logged out. */
  put(id: string, value: T | undefined): void;
  /** Notified of changes in any tab. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}
export interface UserStorageDeps {
  /** Undefined if the browser blocks storage: entries then live as long as the page. */
  readonly storage: Storage | undefined;
  readonly session: Pick<SessionControl, 'current' | 'subscribe'>;
  /** Notifies of writes by other tabs, by key; null means all keys. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
}

/**
 * Parses stored texts and returns the same object for the same text. Invalid values from older versions are ignored.
 */
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
    logWarning('could not parse a stored value', error);
    return undefined;
  }
}
const ownerOf = (session: Session) => (session.role === 'child' ? session.childId : session.userId);

/** Removes all entries at logout, in every tab, and entries of other users when the page loads. */
export function createUserStorage({
  storage,
  session,
  onOtherTab,
}: UserStorageDeps): <T>(name: string) => UserStorage<T> {
  /** Entries that did not fit into the browser's storage. */
  const inMemory = new Map<string, string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const keys = (): readonly string[] => {
    const stored = storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : [];
    return [...new Set([...stored, ...inMemory.keys()])].filter((key) => key.startsWith(PREFIX));
  };
  const textAt = (key: string) => inMemory.get(key) ?? storage?.getItem(key) ?? undefined;
  function remove(key: string): void {
    inMemory.delete(key);
    storage?.removeItem(key);
  }
  function write(key: string, text: string): void {
    inMemory.delete(key);
    try {
      if (storage) storage.setItem(key, text);
      else inMemory.set(key, text);
    } catch (error) {
      inMemory.set(key, text);
      logWarning('browser storage is full, keeping the value in memory', error);
    }
  }
  const ownPrefix = () => {
    const reader = session.current();
    return reader && `${PREFIX}${ownerOf(reader)}:`;
  };
  function removeOthersEntries(): void {
    const theirs = ownPrefix();
    for (const key of keys()) if (!theirs || !key.startsWith(theirs)) remove(key);
    notify();
  }
  session.subscribe(removeOthersEntries);
  removeOthersEntries();
  onOtherTab((key) => {
    if (key === null || key.startsWith(PREFIX)) notify();
  });

  return <T>(name: string): UserStorage<T> => {
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
          const values = entries
            .map(([id, one]) => [id, parsed(one)] as const)
            .filter((entry): entry is readonly [string, T] => entry[1] !== undefined);
          last = { text, all: Object.fromEntries(values) as Record<string, T> };
        }
        return last.all;
      },
      put(id, value) {
        const theirs = prefix();
        if (!theirs) return;
        if (value === undefined) remove(`${theirs}${id}`);
        else write(`${theirs}${id}`, JSON.stringify(value));
        notify();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
}
