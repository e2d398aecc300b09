import { vi } from 'vitest';

type Key = Request | string;
const addressOf = (key: Key) => new URL(typeof key === 'string' ? key : key.url, location.origin).href;

/** One cache in memory, as far as it is used. Like a browser's it goes on working after it was deleted by name. */
function createCache() {
  const entries = new Map<string, Response>();
  return {
    match: async (key: Key) => entries.get(addressOf(key))?.clone(),
    put: async (key: Key, response: Response) => void entries.set(addressOf(key), response),
    delete: async (key: Key) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    async addAll(requests: readonly Request[]) {
      for (const request of requests) entries.set(addressOf(request), await fetch(request));
    },
  };
}

/** Replaces the browser's `caches`, which jsdom does not have. */
export function fakeCaches() {
  const stored = new Map<string, ReturnType<typeof createCache>>();
  const caches = {
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    async open(name: string) {
      const cache = stored.get(name) ?? createCache();
      stored.set(name, cache);
      return cache;
    },
    async match(key: Key) {
      for (const cache of stored.values()) {
        const found = await cache.match(key);
        if (found) return found;
      }
      return undefined;
    },
  };
  vi.stubGlobal('caches', caches);
  return caches;
}
