import type { ApiTokens } from '@notalone/contracts/client/create-api';
import { createPendingLogout } from './pending-logout.ts';
import { runExclusiveOrAfterTimeout } from './run-exclusive.ts';
import { scheduleRefresh } from './schedule-refresh.ts';
import { createSessionStore, type SessionStoreDeps } from './session-store.ts';
import type { Session, SessionReply, StoredSession } from './stored-session.ts';
import { createTokenRefresh, type RunExclusive } from './token-refresh.ts';

/** A token that expires within this time is refreshed before use. */
const USABLE_FOR_MS = 10_000;
/** How often a failed logout is retried. */
const LOGOUT_RETRY_MS = 30_000;
/** How long the server is told nothing of a logout while listeners still use the session. */
const LAST_CALLS_MS = 2_000;

export interface SessionDeps extends SessionStoreDeps {
  readonly runExclusive: RunExclusive;
  readonly fetch: typeof fetch;
}
interface SignInOptions {
  /** False: a child's session ends with the tab. */
  readonly keep: boolean;
}
export interface SessionTokens extends ApiTokens {
  /** The stored token unless it expires soon, without asking anybody. */
  peek(): string | undefined;
  /** Notified when the token changes or is removed, in any tab. */
  subscribe(listener: () => void): () => void;
}
export interface SessionControl {
  current(): Session | undefined;
  subscribe(listener: () => void): () => void;
  /**
   * Runs the login call while no tab logs out or refreshes, because their responses would overwrite the new cookie.
   * Stores the reply. Rethrows errors of the call.
   */
  logIn<R extends SessionReply>(call: () => Promise<R>, options: SignInOptions): Promise<R>;
  /** Stores the reply of a login. */
  signIn(reply: SessionReply, options: SignInOptions): void;
  /** Logs out here and in all tabs at once. Resolves when the server has answered; a failed call is retried later. */
  signOut(): Promise<void>;
  /** Notified when the session ends other than by `signOut` in this tab, with a text for the user if there is one. */
  onEnd(listener: (text: string | undefined) => void): void;
  /**
   * The account is being deleted: however its session ends now, no text is shown for it. Returns how to take that back.
   */
  expectEnd(): () => void;
  isEndExpected(): boolean;
  /**
   * Notified when the user logs out in this tab, but not when a session ends by itself. Calls that the listener starts at
   * once are still the user's: the server hears of the logout when its promise settles, or after two seconds.
   */
  onSignOut(listener: () => unknown): void;
  /** Starts to refresh tokens before they expire and to retry failed logouts. Returns the stop function. */
  startTokenRefresh(): () => void;
}

async function settledOrLate(calls: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(calls), new Promise((late) => setTimeout(late, LAST_CALLS_MS))]);
}

export function createSession(deps: SessionDeps): { readonly session: SessionControl; readonly tokens: SessionTokens } {
  const store = createSessionStore(deps);
  const refreshToken = createTokenRefresh({ ...deps, store });
  const pendingLogout = createPendingLogout(deps);
  store.onLoginElsewhere(pendingLogout.cancel);
  let isEndExpected = false;
  function signIn(reply: SessionReply, { keep }: SignInOptions): void {
    isEndExpected = false;
    pendingLogout.clear();
    store.save(reply, keep);
  }
  const signOutListeners = new Set<() => unknown>();
  const expiresSoon = (held: StoredSession) => held.expiresAt - deps.now() < USABLE_FOR_MS;
  return {
    tokens: {
      async getValid() {
        const held = store.stored();
        return held && expiresSoon(held) ? refreshToken(expiresSoon) : held?.token;
      },
      peek() {
        const held = store.stored();
        return held && !expiresSoon(held) ? held.token : undefined;
      },
      stored: () => store.stored()?.token,
      refresh: (refused) => refreshToken((held) => held.token === refused),
      subscribe: store.subscribeToken,
    },
    session: {
      current: store.current,
      subscribe: store.subscribe,
      onEnd: (listener) => store.onEnd((text) => listener(isEndExpected ? undefined : text)),
      expectEnd() {
        isEndExpected = true;
        return () => {
          isEndExpected = false;
        };
      },
      isEndExpected: () => isEndExpected,
      onSignOut: (listener) => void signOutListeners.add(listener),
      signIn,
      logIn(call, options) {
        const replied = runExclusiveOrAfterTimeout(deps.runExclusive, async () => {
          const reply = await call();
          signIn(reply, options);
          return reply;
        });
        // Only now: calls that start from here on queue behind the login.
        pendingLogout.cancel();
        store.announceLogin();
        return replied;
      },
      signOut() {
        const token = store.stored()?.token;
        const lastCalls = [...signOutListeners].map((listener) => listener()).filter((one) => one instanceof Promise);
        store.endEverywhere();
        isEndExpected = false;
        return pendingLogout.send(token, lastCalls.length > 0 ? settledOrLate(lastCalls) : undefined);
      },
      startTokenRefresh() {
        const retryLogout = () => void pendingLogout.retry();
        retryLogout();
        addEventListener('online', retryLogout);
        const timer = setInterval(retryLogout, LOGOUT_RETRY_MS);
        const stop = scheduleRefresh({ store, refresh: refreshToken, now: deps.now });
        return () => {
          removeEventListener('online', retryLogout);
          clearInterval(timer);
          stop();
        };
      },
    },
  };
}
