import { useSyncExternalStore } from 'react';
import { logWarning } from './base/log.ts';

/** One JSON value in this browser's storage, the same in all tabs, whoever is logged in. */
export interface StoredValue<T> {
  /** The same object until the value changes, as React compares by identity. */
  get(): T | undefined;
  /** Undefined removes it. */
  set(value: T | undefined): void;
  subscribe(listener: () => void): () => void;
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    logWarning('could not parse a stored value', error);
    return undefined;
  }
}

/** Without browser storage the value lives as long as the page. */
export function createStoredValue<T>(key: string, open: () => Storage): StoredValue<T> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  let inMemory: string | null = null;
  let last: { readonly text: string | null; readonly value: T | undefined } = { text: null, value: undefined };
  function read(): string | null {
    try {
      return open().getItem(key) ?? inMemory;
    } catch {
      // The browser blocks storage.
      return inMemory;
    }
  }
  function write(text: string | null): void {
    inMemory = text;
    try {
      if (text === null) open().removeItem(key);
      else open().setItem(key, text);
    } catch (error) {
      logWarning('could not store a value, keeping it for this page', error);
    }
  }
  addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return;
    inMemory = event.newValue;
    notify();
  });
  return {
    get() {
      const text = read();
      if (text !== last.text) last = { text, value: text === null ? undefined : parse<T>(text) };
      return last.value;
    },
    set(value) {
      write(value === undefined ? null : JSON.stringify(value));
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStoredValue = <T>(stored: StoredValue<T>): T | undefined =>
  useSyncExternalStore(stored.subscribe, stored.get);
