import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
}
export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the window ends, when not allowed; else 0. */
  readonly retryAfterSeconds: number;
}
/** Counts in fixed windows that begin with the first take. Throws where Redis does not answer: the caller decides what that means. */
export interface Limiter {
  /** Counts one, unless the window is full already: being refused does not prolong anything. */
  take(name: string, key: string, limit: Limit): Promise<Taken>;
  /** What `take` would answer, counting nothing. */
  peek(name: string, key: string, limit: Limit): Promise<Taken>;
  /** Begins anew, for instance after a successful login. */
  forget(name: string, key: string): Promise<void>;
}

/** One step, so that two instances never both take the last place. Answers {allowed, count, milliseconds left}. */
const TAKE = `
local count = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = redis.call('PTTL', KEYS[1])
if count >= tonumber(ARGV[1]) then
  if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]); left = tonumber(ARGV[2]) end
  return {0, count, left}
end
if ARGV[3] == 'peek' then return {1, count, left} end
count = redis.call('INCR', KEYS[1])
if count == 1 or left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]); left = tonumber(ARGV[2]) end
return {1, count, left}`;
const TAKE_SHA = createHash('sha1').update(TAKE).digest('hex');

/** Keys may be e-mails or numbers of phones: Redis sees only a hash. */
const redisKey = (name: string, key: string) => `limit:${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;

export function createLimiter(redis: Redis): Limiter {
  const run = async (name: string, key: string, { max, windowSeconds }: Limit, mode: 'take' | 'peek'): Promise<Taken> => {
    const args = [redisKey(name, key), max, windowSeconds * 1000, mode] as const;
    const [allowed, count, left] = (await redis.evalsha(TAKE_SHA, 1, ...args).catch((error: Error) => {
      if (!error.message.startsWith('NOSCRIPT')) throw error;
      return redis.eval(TAKE, 1, ...args);
    })) as [number, number, number];
    return { allowed: allowed === 1, remaining: Math.max(0, max - count), retryAfterSeconds: allowed === 1 ? 0 : Math.max(1, Math.ceil(left / 1000)) };
  };
  return {
    take: (name, key, limit) => run(name, key, limit, 'take'),
    peek: (name, key, limit) => run(name, key, limit, 'peek'),
    async forget(name, key) {
      await redis.del(redisKey(name, key));
    },
  };
}
