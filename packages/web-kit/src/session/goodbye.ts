import { report } from '../report.ts';
import type { Exclusively } from './renewal.ts';
import type { KeyValues } from './stored-session.ts';

/** Set while a logout has not reached the server: the cookie outlives the page, so the call is made up for later. */
const PENDING = 'logoutPending';

export interface Goodbye {
  /** Tells the server that the session is over; when that fails, `makeUp` tries again. Never rejects. */
  say(token: string | undefined): Promise<void>;
  makeUp(): Promise<void>;
  /** Somebody signs in: nothing is owed any more. */
  forget(): void;
}

export function createGoodbye(deps: { readonly local: KeyValues; readonly exclusively: Exclusively; readonly fetch: typeof fetch }): Goodbye {
  const { local, exclusively, fetch } = deps;
  const send = (token: string | undefined): Promise<void> =>
    exclusively(async () => {
      if (!local.getItem(PENDING)) return;
      try {
        const headers = token ? { authorization: `Bearer ${token}` } : undefined;
        await fetch('/api/auth/logout', { method: 'POST', credentials: 'same-origin', keepalive: true, ...(headers && { headers }) });
        local.removeItem(PENDING);
      } catch (error) {
        report('logout has not reached the server yet', error);
      }
    });
  return {
    say(token) {
      local.setItem(PENDING, 'true');
      return send(token);
    },
    makeUp: () => send(undefined),
    forget: () => local.removeItem(PENDING),
  };
}
