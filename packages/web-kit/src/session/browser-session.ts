import { useSyncExternalStore } from 'react';
import { logWarning } from '../base/log.ts';
import { createSession, type SessionDeps } from './create-session.ts';
import type { KeyValueStorage, Session } from './stored-session.ts';

const LOCK = 'notalone-session';

/** Accessing storage throws if the browser blocks it. The session then lasts as long as the page. */
function storageOr(open: () => Storage): KeyValueStorage {
  try {
    return open();
  } catch (error) {
    logWarning('no browser storage, the login lasts for this page only', error);
    const held = new Map<string, string>();
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    };
  }
}

/** Other tabs see a write to localStorage only after a moment. The next holder of the lock must find it. */
const STORAGE_SETTLES_MS = 100;
const lockedAcrossTabs: SessionDeps['runExclusive'] = (work) =>
  new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((settled) => setTimeout(settled, STORAGE_SETTLES_MS));
    };
    navigator.locks.request(LOCK, hold).catch(reject);
  });

let queue: Promise<unknown> = Promise.resolve();
/** Uses Web Locks across tabs. Insecure contexts have none; there, work is only serialised within this tab. */
const runExclusive: SessionDeps['runExclusive'] = (work) => {
  if (navigator.locks) return lockedAcrossTabs(work);
  const next = queue.then(work, work);
  queue = next;
  return next;
};

/** The session of this page. */
export const { session, tokens } = createSession({
  local: storageOr(() => localStorage),
  tab: storageOr(() => sessionStorage),
  channel: new BroadcastChannel(LOCK),
  runExclusive,
  fetch: (...request) => fetch(...request),
  now: Date.now,
});

/** A function of its own, so that a release notices an older shell without it. */
export const expectSessionEnd = (): (() => void) => session.expectEnd();

/** The logged-in user, for components: re-renders at login and logout in any tab. */
export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current);
