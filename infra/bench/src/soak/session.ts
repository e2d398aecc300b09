import type { CallAnswer, Caller } from '@notalone/testing/product/caller';

/** Pages renew a token so long before it ends. */
const AHEAD_MS = 60_000;
const REFUSED = [401, 403];

/** The session of a browser: an access token, renewed with the refresh cookie, and a login when that is over. */
export interface BrowserSession {
  token(): Promise<string>;
  /** The next call logs in. */
  logOut(): Promise<void>;
}
interface Held {
  readonly token: string;
  readonly cookie: string;
  readonly expiresAt: number;
}

function heldFrom({ text, headers }: CallAnswer): Held {
  const { token, expiresInSeconds } = JSON.parse(text) as { token: string; expiresInSeconds: number };
  const cookies = [headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((one) => one.startsWith('na_refresh='))?.split(';')[0] ?? '';
  return { token, cookie, expiresAt: Date.now() + expiresInSeconds * 1000 };
}

/** `logIn` is the call of the login page, of a parent or of a child. */
export function createBrowserSession(
  call: Caller,
  logIn: { readonly path: string; readonly json: object },
): BrowserSession {
  let held: Held | undefined;
  let renewing: Promise<string> | undefined;

  async function refresh(): Promise<string | undefined> {
    if (!held) return undefined;
    const answer = await call('POST', '/api/auth/refresh', { headers: { cookie: held.cookie } });
    if (answer.status < 300) held = heldFrom(answer);
    else if (REFUSED.includes(answer.status)) held = undefined;
    else throw new Error(`The session could not be refreshed: ${answer.status}`);
    return held?.token;
  }
  async function renew(): Promise<string> {
    const refreshed = await refresh();
    if (refreshed) return refreshed;
    const answer = await call('POST', logIn.path, { json: logIn.json });
    if (answer.status >= 300) throw new Error(`${logIn.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    held = heldFrom(answer);
    return held.token;
  }
  return {
    async token() {
      if (held && held.expiresAt - Date.now() > AHEAD_MS) return held.token;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      try {
        return await renewing;
      } catch (error) {
        // Pages go on with the token that they have until it ends.
        if (held && held.expiresAt > Date.now()) return held.token;
        throw error;
      }
    },
    async logOut() {
      const ended = held;
      // A page forgets its token even when the server does not answer.
      held = undefined;
      if (ended) await call('POST', '/api/auth/logout', { headers: { cookie: ended.cookie } });
    },
  };
}
