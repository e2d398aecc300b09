import { networkProblem, toApiProblem } from '@notalone/contracts/client/api-problem';
import type { SessionStore } from './session-store.ts';
import { isSamePerson, type SessionReply, type StoredSession } from './stored-session.ts';

const EXPIRED_TEXT = 'Your session has ended. Please log in again.';
/** Helps whatever the reason: the server does not say why a session has ended, and a new PIN ends a child's. */
const CHILD_EXPIRED_TEXT =
  'You have been logged out. If your PIN does not work any more, ask your parent for the new one.';
const TIMEOUT_MS = 20_000;

/** Runs `work` while no other tab runs its own. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>;

export interface TokenRefreshDeps {
  readonly store: SessionStore;
  readonly runExclusive: RunExclusive;
  readonly fetch: typeof fetch;
}

/**
 * Returns the stored token, or a new one if `isUnusable` says so; undefined when logged out. Throws ApiProblem if
 * refreshing failed temporarily.
 */
export type RefreshToken = (isUnusable: (held: StoredSession) => boolean) => Promise<string | undefined>;

/** Refreshes once for all tabs and calls: the cookie rotates, and reusing an old one ends the session. */
export function createTokenRefresh({ store, runExclusive, fetch }: TokenRefreshDeps): RefreshToken {
  async function requestRefresh(): Promise<Response> {
    try {
      return await fetch('/api/auth/refresh', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw networkProblem(error);
    }
  }
  async function handleRefusal(response: Response, { session }: StoredSession): Promise<undefined> {
    const problem = await toApiProblem(response);
    if (response.status !== 401 && response.status !== 403) throw problem;
    const expired = session.role === 'child' ? CHILD_EXPIRED_TEXT : EXPIRED_TEXT;
    store.endEverywhere(problem.code === 'BANNED' ? problem.msg : expired);
  }
  function accept(reply: SessionReply, asked: StoredSession): string | undefined {
    const now = store.stored();
    // Logged out, or another user logged in, while the call was in flight.
    if (!now || !isSamePerson(now.session, asked.session)) return undefined;
    if (!isSamePerson(reply, asked.session)) {
      store.endReplaced();
      return undefined;
    }
    store.updateToken(reply);
    return reply.token;
  }
  return (isUnusable) =>
    runExclusive(async () => {
      const held = store.stored();
      // The second holder of the lock finds the first one's token.
      if (!held || !isUnusable(held)) return held?.token;
      const response = await requestRefresh();
      return response.ok ? accept((await response.json()) as SessionReply, held) : handleRefusal(response, held);
    });
}
