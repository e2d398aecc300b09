import { ACCESS_TOKEN_SECONDS } from '@notalone/contracts';
import type { Redis } from 'ioredis';

/** As long as any token issued before can live, and a minute for clocks. */
const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 60;
const sessionKey = (sessionId: string) => `ended:session:${sessionId}`;
const personKey = (personId: string) => `ended:person:${personId}`;

/** Ends access tokens before their time, in every service at once. Throws where Redis does not answer: the caller must then refuse. */
export interface Revocations {
  /** For logout, password reset, PIN change: these sessions and no other. */
  endSessions(sessionIds: readonly string[]): Promise<void>;
  /** For a person who leaves or is banned: every token issued up to now, to the second. */
  endPerson(personId: string): Promise<void>;
  /** `issuedAt` in seconds since the epoch, the token's `iat`. */
  isEnded(token: { sessionId: string; personId: string; issuedAt: number }): Promise<boolean>;
}

export function createRevocations(redis: Redis, now: () => number = Date.now): Revocations {
  return {
    async endSessions(sessionIds) {
      await Promise.all(sessionIds.map((id) => redis.set(sessionKey(id), '1', 'EX', KEPT_SECONDS)));
    },
    async endPerson(personId) {
      await redis.set(personKey(personId), String(Math.floor(now() / 1000)), 'EX', KEPT_SECONDS);
    },
    async isEnded({ sessionId, personId, issuedAt }) {
      const [session, personEndedAt] = await redis.mget(sessionKey(sessionId), personKey(personId));
      return Boolean(session) || (Boolean(personEndedAt) && issuedAt <= Number(personEndedAt));
    },
  };
}
