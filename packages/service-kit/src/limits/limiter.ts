import { createHash } from 'node:crypto';
import type { ServiceName } from '@notalone/contracts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}
export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends when refused; else 0. */
  readonly retryAfterSeconds: number;
}
/**
 * Counts in fixed windows that begin with the first take. Throws when Redis does not answer: the caller decides what
 * that means.
 */
export interface Limiter {
  /** Counts one. A refusal does not extend the window. */
  take(name: string, key: string, limit: Limit): Promise<Taken>;
  /** Takes one off the count again: what was counted did not happen. */
  giveBack(name: string, key: string, limit: Limit): Promise<void>;
  /** Returns what `take` would, without counting. */
  peek(name: string, key: string, limit: Limit): Promise<Taken>;
  /** Resets the count, for instance after a successful login. */
  forget(name: string, key: string): Promise<void>;
}

/** Keys may be e-mail addresses or phone numbers, so Redis stores only a hash. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

const takenOf = ({ max }: Limit, { consumedPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Taken => ({
  allowed,
  remaining: Math.max(0, max - consumedPoints),
  retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** Counted together by all services. */
const OF_ALL: ReadonlySet<string> = new Set(['report']);

/** The limits of a service: its user at Redis reaches no keys but these. */
export function createLimiter(redis: Redis, service: ServiceName): Limiter {
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterOf = (name: string, { max, windowSeconds }: Limit): RateLimiterRedis => {
    const id = `${name} ${max} ${windowSeconds}`;
    const known = limiters.get(id);
    if (known) return known;
    const keyPrefix = `limit:${OF_ALL.has(name) ? 'all' : service}:${name}`;
    const options = { storeClient: redis, keyPrefix, points: max, duration: windowSeconds };
    const made = new RateLimiterRedis(options);
    limiters.set(id, made);
    return made;
  };
  // Defines the script before the first command: commands that are already being collected to be sent together do not
  // know a script that is defined after them, and the client ends the process over their answers.
  limiterOf('', { max: 1, windowSeconds: 1 });

  return {
    async take(name, key, limit) {
      try {
        return takenOf(limit, await limiterOf(name, limit).consume(hashed(key)), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return takenOf(limit, refusal, false);
        throw refusal;
      }
    },
    async giveBack(name, key, limit) {
      await limiterOf(name, limit).reward(hashed(key));
    },
    async peek(name, key, limit) {
      const window = await limiterOf(name, limit).get(hashed(key));
      if (!window) return { allowed: true, remaining: limit.max, retryAfterSeconds: 0 };
      return takenOf(limit, window, window.consumedPoints < limit.max);
    },
    async forget(name, key) {
      await limiterOf(name, { max: 1, windowSeconds: 1 }).delete(hashed(key));
    },
  };
}
