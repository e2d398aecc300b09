import { networkProblem, problemOf } from '../api/api-problem.ts';
import type { SessionHolder } from './session-holder.ts';
import { type SessionReply, type StoredSession, samePerson } from './stored-session.ts';

const EXPIRED_TEXT = 'Your session has ended. Please log in again.';
const TIMEOUT_MS = 20_000;

/** Runs `work` while no other tab of the browser runs its own. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>;

export interface RenewalDeps {
  readonly holder: SessionHolder;
  readonly exclusively: Exclusively;
  readonly fetch: typeof fetch;
}

/** A token that is wanted: the one at hand, or a new one if `unwanted` says so of it. undefined: signed out. Throws ApiProblem when it failed for now. */
export type Renew = (unwanted: (held: StoredSession) => boolean) => Promise<string | undefined>;

/** One renewal for however many tabs and calls ask at once: the cookie is rotated, and using an old one ends the session. */
export function createRenewal({ holder, exclusively, fetch }: RenewalDeps): Renew {
  async function ask(): Promise<Response> {
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
  async function refused(response: Response): Promise<undefined> {
    const problem = await problemOf(response);
    if (response.status !== 401 && response.status !== 403) throw problem;
    holder.leaveEverywhere(problem.code === 'BANNED' ? problem.msg : EXPIRED_TEXT);
  }
  function accept(reply: SessionReply, asked: StoredSession): string | undefined {
    const now = holder.stored();
    // signed out, or somebody else in, while the answer was on its way
    if (!now || !samePerson(now.session, asked.session)) return undefined;
    if (!samePerson(reply, asked.session)) {
      holder.replaced();
      return undefined;
    }
    holder.renewed(reply);
    return reply.token;
  }
  return (unwanted) =>
    exclusively(async () => {
      const held = holder.stored();
      // whoever gets the lock second finds the first one's token
      if (!held || !unwanted(held)) return held?.token;
      const response = await ask();
      return response.ok ? accept((await response.json()) as SessionReply, held) : refused(response);
    });
}
