import { ACCESS_TOKEN_SECONDS } from '@notalone/contracts';
import type { Redis } from 'ioredis';
import type { IdentifiedCaller } from './caller.ts';

/** The longest remaining life of any earlier token, plus a minute for clock skew. */
const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 60;
/** Every service has erased the person by then, and ids are never reused. */
const LEFT_KEPT_SECONDS = 90 * 24 * 3600;
const sessionKey = (sessionId: string) => `ended:session:${sessionId}`;
const personKey = (personId: string) => `ended:person:${personId}`;
const leftKey = (personId: string) => `left:person:${personId}`;

/**
 * Revokes access tokens before they expire, in every service at once. Throws when Redis does not answer: the caller
 * must then refuse.
 */
export interface Revocations {
  /** For logout, password reset and PIN change: only these sessions. */
  endSessions(sessionIds: readonly string[]): Promise<void>;
  /** For a banned person: every token issued up to now, to the second. */
  endPerson(personId: string): Promise<void>;
  /** For a person who leaves: every token, their children's too, including tokens issued before auth learns of it. */
  revokeAllTokens(personId: string): Promise<void>;
  hasLeft(personId: string): Promise<boolean>;
  isEnded(token: IdentifiedCaller): Promise<boolean>;
}

export function createRevocations(redis: Redis, now: () => number = Date.now): Revocations {
  return {
    async endSessions(sessionIds) {
      await Promise.all(sessionIds.map((id) => redis.set(sessionKey(id), '1', 'EX', KEPT_SECONDS)));
    },
    async endPerson(personId) {
      await redis.set(personKey(personId), String(Math.floor(now() / 1000)), 'EX', KEPT_SECONDS);
    },
    async revokeAllTokens(personId) {
      await redis.set(leftKey(personId), '1', 'EX', LEFT_KEPT_SECONDS);
    },
    async hasLeft(personId) {
      return (await redis.exists(leftKey(personId))) === 1;
    },
    async isEnded({ caller, personId, issuedAt }) {
      const leaving = caller.role === 'child' ? [personId, caller.parentId] : [personId];
      const [personEndedAt, ...ended] = await redis.mget(
        personKey(personId),
        sessionKey(caller.sessionId),
        ...leaving.map(leftKey),
      );
      return ended.some(Boolean) || (Boolean(personEndedAt) && issuedAt <= Number(personEndedAt));
    },
  };
}
