import { logWarning } from '../base/log.ts';
import { session } from './browser-session.ts';
import { createUserStorage } from './user-storage.ts';

function openStorage(): Storage | undefined {
  try {
    return localStorage;
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
  storage: openStorage(),
  session,
  onOtherTab: (listener) => addEventListener('storage', ({ key }) => listener(key)),
});
