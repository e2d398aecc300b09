import { logWarning } from '../base/log.ts';
import type { KeyValueStorage } from './stored-session.ts';
import type { RunExclusive } from './token-refresh.ts';

/** Set until the server has confirmed the logout. The cookie outlives the page, so the call is retried later. */
const PENDING = 'logoutPending';
const TIMEOUT_MS = 20_000;
/** The session has already ended. */
const NO_SESSION = 401;

export interface PendingLogout {
  /** Tells the server to end the session, once `after` has settled; if that fails, `retry` does. Never rejects. */
  send(token: string | undefined, after?: Promise<void>): Promise<void>;
  /** Sends an unconfirmed logout again; otherwise does nothing. */
  retry(): Promise<void>;
  /**
   * Aborts calls in flight or waiting for the lock before a login, so that they neither delay it nor delete its cookie.
   * The logout stays pending.
   */
  cancel(): void;
  /** Drops the pending logout after a login. */
  clear(): void;
}

export function createPendingLogout(deps: {
  readonly local: KeyValueStorage;
  readonly runExclusive: RunExclusive;
  readonly fetch: typeof fetch;
}): PendingLogout {
  const { local, runExclusive, fetch } = deps;
  let current = new AbortController();
  async function ask(token: string | undefined, cancelled: AbortSignal): Promise<Response> {
    return fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      // No keepalive: Chromium does not abort such calls. Pages that close early retry the logout, and refreshes wait
      // for the same lock.
      signal: AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  }
  const send = async (token: string | undefined, after?: Promise<void>): Promise<void> => {
    // Before waiting: a login that comes meanwhile aborts this one.
    const { signal } = current;
    if (after) await after;
    return runExclusive(async () => {
      if (signal.aborted || !local.getItem(PENDING)) return;
      try {
        const { ok, status } = await ask(token, signal);
        if (ok || status === NO_SESSION) local.removeItem(PENDING);
        else logWarning('logout is still pending', new Error(`the server answered ${status}`));
      } catch (error) {
        logWarning('logout has not reached the server', error);
      }
    });
  };
  function cancel(): void {
    current.abort();
    current = new AbortController();
  }
  return {
    cancel,
    send(token, after) {
      local.setItem(PENDING, 'true');
      return send(token, after);
    },
    retry: async () => {
      if (local.getItem(PENDING)) await send(undefined);
    },
    clear() {
      local.removeItem(PENDING);
      cancel();
    },
  };
}
