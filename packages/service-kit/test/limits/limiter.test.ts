import { createLimiter } from '@notalone/service-kit/limits/limiter';
import { eventually } from '@notalone/testing/eventually';
import { asRedisAdmin, testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let redis: Redis;
let other: Redis;
let url: string;
beforeAll(() => {
  url = testServers().redisUrl('auth');
  redis = new Redis(url);
  other = new Redis(url);
});
afterAll(() => {
  redis.disconnect();
  other.disconnect();
});
const five = { max: 5, windowSeconds: 60 };

test('of many concurrent takes over two connections, exactly the allowed number pass', async () => {
  const limiters = [createLimiter(redis, 'auth'), createLimiter(other, 'auth')] as const;
  const key = randomId();
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, n) => limiters[n % 2 === 0 ? 0 : 1].take('login', key, five)),
  );
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
  const refused = taken.filter(({ allowed }) => !allowed);
  expect(
    refused.every(
      ({ remaining, retryAfterSeconds }) => remaining === 0 && retryAfterSeconds > 0 && retryAfterSeconds <= 60,
    ),
  ).toBe(true);
});

test('a count that lost its end, as after a crash of Redis, gets one again', async () => {
  const limiter = createLimiter(redis, 'auth');
  const key = randomId();
  await limiter.take('login', key, five);
  const admin = new Redis(asRedisAdmin(url));
  onTestFinished(() => admin.disconnect());
  for (const name of await admin.keys('limit:auth:login:*')) await admin.persist(name);
  expect(await limiter.take('login', key, five)).toMatchObject({ allowed: true, remaining: 3 });
  await limiter.forget('login', key);
});

test('names and keys are counted separately, peeking does not count, and a reset starts again', async () => {
  const limiter = createLimiter(redis, 'auth');
  const key = randomId();
  for (let n = 0; n < 5; n++) await limiter.take('login', key, five);
  expect((await limiter.peek('login', key, five)).allowed).toBe(false);
  expect((await limiter.take('register', key, five)).remaining).toBe(4);
  expect((await limiter.peek('login', randomId(), five)).remaining).toBe(5);
  await limiter.forget('login', key);
  expect(await limiter.peek('login', key, five)).toEqual({ allowed: true, remaining: 5, retryAfterSeconds: 0 });
});

test('a window ends by itself, and a refusal does not extend it', async () => {
  const limiter = createLimiter(redis, 'auth');
  const key = randomId();
  const one = { max: 1, windowSeconds: 1 };
  await limiter.take('login', key, one);
  await eventually(async () => expect((await limiter.take('login', key, one)).allowed).toBe(true));
});

test('Redis never receives the key itself', async () => {
  await createLimiter(redis, 'auth').take('login', 'mum@example.com', five);
  const admin = new Redis(asRedisAdmin(url));
  onTestFinished(() => admin.disconnect());
  const keys = await admin.keys('*');
  expect([keys.length > 0, keys.filter((key) => key.includes('mum'))]).toEqual([true, []]);
});

test('the first take may be in the same moment as another command, where commands are sent together', async () => {
  const together = new Redis(testServers().redisUrl('auth'), { enableAutoPipelining: true });
  try {
    await together.ping();
    const limiter = createLimiter(together, 'auth');
    const answers = await Promise.all([together.get('limit:auth:nothing'), limiter.take('login', randomId(), five)]);
    expect(answers).toMatchObject([null, { allowed: true }]);
  } finally {
    together.disconnect();
  }
});
