import { Mutex } from 'async-mutex';

/** Mutual exclusion per key within this process. Between instances, MongoDB's write conflicts decide. */
export interface KeyedMutex {
  /** Runs `work` once every earlier call for `key` has settled. Other keys run side by side. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many calls for `key` wait or run. */
  countOf(key: string): number;
}

/** One mutex per key in use; a key that nobody waits for takes no memory. */
export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<string, { readonly mutex: Mutex; users: number }>();
  return {
    runExclusive(key, work) {
      const entry = mutexes.get(key) ?? { mutex: new Mutex(), users: 0 };
      mutexes.set(key, entry);
      entry.users += 1;
      return entry.mutex.runExclusive(async () => {
        try {
          return await work();
        } finally {
          // Before the next call begins, so that it does not count this one.
          entry.users -= 1;
          if (entry.users === 0) mutexes.delete(key);
        }
      });
    },
    countOf: (key) => mutexes.get(key)?.users ?? 0,
  };
}
