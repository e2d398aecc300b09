import { userStorage } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { getRemote } from '../remotes/load-remote.ts';
import { loadedRemotes, remotesState, subscribeRemotes } from '../remotes/remotes-state.ts';

/** Where remotes store what the server has not accepted yet (their outbox.ts), and who sends it. */
const OUTBOXES = { feedWaiting: 'feed', messagesWaiting: 'social', roomMessagesWaiting: 'forums' };
const stored = Object.entries(OUTBOXES).map(([name, remote]) => ({ remote, unsent: userStorage<object>(name) }));

function loadSenders(): void {
  const state = remotesState();
  if (state.status !== 'ready' || !navigator.onLine) return;
  for (const { remote, unsent } of stored) {
    const entry = state.remotes.find(({ name }) => name === remote);
    if (!entry || loadedRemotes.has(remote) || Object.keys(unsent.all()).length === 0) continue;
    getRemote(entry).catch((error: unknown) => logWarning(`could not send what waits in ${remote}`, error));
  }
}

/** What was written without a network is sent by its remote, which another page does not load. */
export function sendUnsent(): void {
  addEventListener('online', loadSenders);
  subscribeRemotes(loadSenders);
  loadSenders();
}
