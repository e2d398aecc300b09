import { logWarning } from '../base/log.ts';
import { session } from './browser-session.ts';
import { createUserStorage } from './user-storage.ts';

function openStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch (error) {
    logWarning('no browser storage, drafts last for this page only', error);
    return undefined;
  }
}

/**
 * Stores data for the logged-in user across reloads: `userStorage<UnsentMessage>('messagesWaiting')`. Removed at
 * logout.
 */
export const userStorage = createUserStorage({
  storage: openStorage('localStorage'),
  session,
  onOtherTab: (listener) => addEventListener('storage', ({ key }) => listener(key)),
});

/** The same for this tab alone: for words about other people, which must not wait for whoever opens the next one. */
export const tabStorage = createUserStorage({
  storage: openStorage('sessionStorage'),
  session,
  onOtherTab: () => undefined,
});
