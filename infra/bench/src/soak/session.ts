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
interface Tokens {
  readonly accessToken: string;
  readonly cookie: string;
  readonly expiresAt: number;
}

function tokensFrom({ text, headers }: CallAnswer): Tokens {
  const { token, expiresInSeconds } = JSON.parse(text) as { token: string; expiresInSeconds: number };
  const cookies = [headers['set-cookie'] ?? []].flat();
  const cookie = cookies.find((one) => one.startsWith('na_refresh='))?.split(';')[0] ?? '';
  return { accessToken: token, cookie, expiresAt: Date.now() + expiresInSeconds * 1000 };
}

/** `logIn` is the call of the login page, of a parent or of a child. */
export function createBrowserSession(
  call: Caller,
  logIn: { readonly path: string; readonly json: object },
): BrowserSession {
  let tokens: Tokens | undefined;
  let renewing: Promise<string> | undefined;

  async function refresh(): Promise<string | undefined> {
    if (!tokens) return undefined;
    const answer = await call('POST', '/api/auth/refresh', { headers: { cookie: tokens.cookie } });
    if (answer.status < 300) tokens = tokensFrom(answer);
    else if (REFUSED.includes(answer.status)) tokens = undefined;
    else throw new Error(`The session could not be refreshed: ${answer.status}`);
    return tokens?.accessToken;
  }
  async function renew(): Promise<string> {
    const refreshed = await refresh();
    if (refreshed) return refreshed;
    const answer = await call('POST', logIn.path, { json: logIn.json });
    if (answer.status >= 300) throw new Error(`${logIn.path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    tokens = tokensFrom(answer);
    return tokens.accessToken;
  }
  return {
    async token() {
      if (tokens && tokens.expiresAt - Date.now() > AHEAD_MS) return tokens.accessToken;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      try {
        return await renewing;
      } catch (error) {
        // Pages go on with the token that they have until it ends.
        if (tokens && tokens.expiresAt > Date.now()) return tokens.accessToken;
        throw error;
      }
    },
    async logOut() {
      const ended = tokens;
      // A page forgets its token even when the server does not answer.
      tokens = undefined;
      if (ended) await call('POST', '/api/auth/logout', { headers: { cookie: ended.cookie } });
    },
  };
}
