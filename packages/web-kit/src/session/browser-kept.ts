import { report } from '../report.ts';
import { session } from './browser-session.ts';
import { createKept } from './kept.ts';

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch (error) {
    report('no browser storage, what is typed is kept for this page only', error);
    return undefined;
  }
}

/** Something to keep for the signed-in person over reloads: `kept<Waiting>('messagesWaiting')`. Gone at sign-out. */
export const kept = createKept({
  storage: openStorage(),
  session,
  onOtherTab: (listener) => addEventListener('storage', ({ key }) => listener(key)),
});
