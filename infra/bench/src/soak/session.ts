import { ApiProblem } from '@notalone/contracts/client/api-problem';
import type { Api } from '@notalone/contracts/client/create-api';
import type { Reply } from '@notalone/contracts/client/request';
import { createClientOver } from '@notalone/local/product/product-client';
import { keepCookie } from '../keep-cookie.ts';

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
  readonly expiresAt: number;
}

/** `logIn` is the call of the login page, of a parent or of a child. */
export function createBrowserSession(
  transport: typeof fetch,
  logIn: (api: Api['api']) => Promise<Pick<Reply<'POST /api/auth/refresh'>, 'token' | 'expiresInSeconds'>>,
): BrowserSession {
  const { send, forget } = keepCookie(transport, 'na_refresh');
  const { api } = createClientOver(send);
  let tokens: Tokens | undefined;
  let renewing: Promise<string> | undefined;

  const refresh = () =>
    api('POST /api/auth/refresh').catch((error: unknown) => {
      if (!(error instanceof ApiProblem && REFUSED.includes(error.status))) throw error;
      tokens = undefined;
      forget();
      return undefined;
    });
  async function renew(): Promise<string> {
    const { token, expiresInSeconds } = (tokens && (await refresh())) ?? (await logIn(api));
    tokens = { accessToken: token, expiresAt: Date.now() + expiresInSeconds * 1000 };
    return token;
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
      // The call has taken the cookie along before it is forgotten.
      const ended = tokens && api('POST /api/auth/logout');
      // A page forgets its token even when the server does not answer.
      tokens = undefined;
      forget();
      await ended;
    },
  };
}
