import { session } from '@notalone/web-kit';
import { askAgain } from '../remotes/query-client.ts';
import { loadedRemotes, remotesState, subscribeRemotes } from '../remotes/remotes-state.ts';
import { installWorker } from '../worker/install-worker.ts';
import { checkVersion } from './new-version.ts';
import { sendUnsent } from './send-unsent.ts';

/** Where most visits lead; of the others, those that were opened. */
const USUAL = ['feed', 'social'];
/** Browsers ask for a newer worker when a page opens; some pages stay open for days. */
const ASK_EVERY_MS = 3_600_000;

function keepUsedRemotes(): void {
  const state = remotesState();
  const person = session.current();
  const worker = navigator.serviceWorker.controller;
  if (!worker || !person || person.role === 'child' || state.status !== 'ready' || !navigator.onLine) return;
  const used = state.remotes.filter(({ name }) => USUAL.includes(name) || loadedRemotes.has(name));
  worker.postMessage({ kind: 'keepRemotes', manifests: used.map(({ entry }) => entry) });
}
function ignoreFailure(): void {
  // Asked again in an hour.
}
function askForNewer(registration: ServiceWorkerRegistration): () => void {
  let lastAsked = Date.now();
  return () => {
    if (Date.now() - lastAsked < ASK_EVERY_MS) return;
    lastAsked = Date.now();
    registration.update().catch(ignoreFailure);
  };
}

/**
 * Sends what waits, installs the worker and tells it which remotes to keep: now, and those opened since whenever the
 * page is left.
 */
export async function keepSite(): Promise<void> {
  addEventListener('online', askAgain);
  sendUnsent();
  const registration = await installWorker();
  if (!registration) return;
  const workers = navigator.serviceWorker;
  workers.addEventListener('message', ({ data }) => {
    if ((data as { readonly kind?: string }).kind === 'answered') askAgain();
  });
  workers.addEventListener('controllerchange', () => {
    keepUsedRemotes();
    void checkVersion();
  });
  keepUsedRemotes();
  subscribeRemotes(keepUsedRemotes);
  const ask = askForNewer(registration);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepUsedRemotes();
    else {
      ask();
      void navigator.clearAppBadge?.().catch(ignoreFailure);
    }
  });
}
