import { Mutex } from 'async-mutex';

/** Mutual exclusion per key within this process. Between instances, MongoDB's write conflicts decide. */
export interface KeyedMutex {
  /** Runs `work` once every earlier call for `key` has settled. Other keys run side by side. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** One mutex per key in use; a key that nobody waits for takes no memory. */
export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<string, { readonly mutex: Mutex; users: number }>();
  return {
    async runExclusive(key, work) {
      const entry = mutexes.get(key) ?? { mutex: new Mutex(), users: 0 };
      mutexes.set(key, entry);
      entry.users += 1;
      try {
        return await entry.mutex.runExclusive(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) mutexes.delete(key);
      }
    },
  };
}
