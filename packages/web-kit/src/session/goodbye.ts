import { report } from '../report.ts';
import type { Exclusively } from './renewal.ts';
import type { KeyValues } from './stored-session.ts';

/** Set while a logout has not reached the server: the cookie outlives the page, so the call is made up for later. */
const PENDING = 'logoutPending';
const TIMEOUT_MS = 20_000;
/** There is no session any more that could be ended. */
const NO_SESSION = 401;

export interface Goodbye {
  /** Tells the server that the session is over; when it did not end it, `makeUp` tries again. Never rejects. */
  say(token: string | undefined): Promise<void>;
  /** Says what is still owed; does nothing otherwise. */
  makeUp(): Promise<void>;
  /** Somebody is about to sign in: what is on its way, or waits for its turn, must neither hold that up nor take the new cookie away. Still owed. */
  callOff(): void;
  /** Somebody has signed in: nothing is owed any more. */
  forget(): void;
}

export function createGoodbye(deps: { readonly local: KeyValues; readonly exclusively: Exclusively; readonly fetch: typeof fetch }): Goodbye {
  const { local, exclusively, fetch } = deps;
  let wanted = new AbortController();
  async function ask(token: string | undefined, calledOff: AbortSignal): Promise<Response> {
    return fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      // no keepalive: Chromium takes no such call back, and what a page did not get said is made up for. Renewals wait for the same lock
      signal: AbortSignal.any([calledOff, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  }
  const send = (token: string | undefined): Promise<void> => {
    const { signal } = wanted;
    return exclusively(async () => {
      if (signal.aborted || !local.getItem(PENDING)) return;
      try {
        const { ok, status } = await ask(token, signal);
        if (ok || status === NO_SESSION) local.removeItem(PENDING);
        else report('logout was not done yet', new Error(`the server answered ${status}`));
      } catch (error) {
        report('logout has not reached the server yet', error);
      }
    });
  };
  function callOff(): void {
    wanted.abort();
    wanted = new AbortController();
  }
  return {
    callOff,
    say(token) {
      local.setItem(PENDING, 'true');
      return send(token);
    },
    makeUp: async () => {
      if (local.getItem(PENDING)) await send(undefined);
    },
    forget() {
      local.removeItem(PENDING);
      callOff();
    },
  };
}
