import { ApiProblem } from '@notalone/contracts/client/api-problem';
import type { SessionStore } from './session-store.ts';
import type { RefreshToken } from './token-refresh.ts';

/** Refresh this long before expiry, so that calls hardly ever wait. */
const AHEAD_MS = 60_000;
const RETRY_MS = 30_000;
/** Timers may fire slightly early. */
const SLACK_MS = 1_000;

/**
 * Refreshes the token before it expires: by timer, and when the network, the user or the machine comes back. Returns
 * the stop function.
 */
export function scheduleRefresh(deps: {
  readonly store: SessionStore;
  readonly refresh: RefreshToken;
  readonly now: () => number;
}): () => void {
  const { store, refresh, now } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(afterMs?: number): void {
    clearTimeout(timer);
    const held = store.stored();
    if (held) timer = setTimeout(refreshAhead, afterMs ?? Math.max(0, held.expiresAt - now() - AHEAD_MS));
  }
  function refreshAhead(): void {
    refresh((latest) => latest.expiresAt - now() < AHEAD_MS + SLACK_MS).then(
      () => schedule(),
      (error: unknown) =>
        schedule(error instanceof ApiProblem && error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : RETRY_MS),
    );
  }
  function wake(): void {
    store.reread();
    // Timers stand still while the machine sleeps, so check the clock.
    if (document.visibilityState !== 'hidden') schedule();
  }
  const events = ['online', 'focus', 'pageshow', 'storage'] as const;
  for (const name of events) addEventListener(name, wake);
  document.addEventListener('visibilitychange', wake);
  const unsubscribe = store.subscribe(() => schedule());
  wake();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const name of events) removeEventListener(name, wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
