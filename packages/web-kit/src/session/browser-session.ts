import { useSyncExternalStore } from 'react';
import { report } from '../report.ts';
import { createSession, type SessionDeps } from './create-session.ts';
import type { KeyValues, Session } from './stored-session.ts';

const LOCK = 'notalone-session';

/** A browser set to block storage throws on the mere mention of it: the session then lives as long as the page. */
function storageOr(open: () => Storage): KeyValues {
  try {
    return open();
  } catch (error) {
    report('no browser storage, signing in lasts for this page only', error);
    const held = new Map<string, string>();
    return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value), removeItem: (key) => void held.delete(key) };
  }
}

/** What one tab writes to localStorage reaches the others' processes only after a moment: whoever waits for the lock must find it there. */
const STORAGE_SETTLES_MS = 100;
const lockedAcrossTabs: SessionDeps['exclusively'] = (work) =>
  new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((settled) => setTimeout(settled, STORAGE_SETTLES_MS));
    };
    navigator.locks.request(LOCK, hold).catch(reject);
  });

let queue: Promise<unknown> = Promise.resolve();
/** Web Locks across tabs; where the page is not a secure context and has none, at least one at a time in this tab. */
const exclusively: SessionDeps['exclusively'] = (work) => {
  if (navigator.locks) return lockedAcrossTabs(work);
  const next = queue.then(work, work);
  queue = next;
  return next;
};

/** The one session of this page. */
export const { session, tokens } = createSession({
  local: storageOr(() => localStorage),
  tab: storageOr(() => sessionStorage),
  channel: new BroadcastChannel(LOCK),
  exclusively,
  fetch: (...request) => fetch(...request),
  now: Date.now,
});

/** Who is signed in, for components: renders again on sign-in and sign-out, in whichever tab. */
export const useSession = (): Session | undefined => useSyncExternalStore(session.subscribe, session.current);
