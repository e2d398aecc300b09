import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@notalone/testing/eventually';
import { startFaultProxy } from '@notalone/testing/servers/fault-proxy';
import { testServers } from '@notalone/testing/servers/servers';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, testPlatform } from './test-platforms.ts';

const TEST_TIMEOUT_MS = 120_000;
/** Beyond this only a request without a time limit is still unanswered, however slow the machine is. */
const WITHIN_MS = 60_000;

/** A proxy in front of the server of a URL, and the URL that leads through it. */
async function proxyOf(given: string) {
  const url = new URL(given);
  const proxy = await startFaultProxy({ port: 0, targetPort: Number(url.port) });
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { proxy, url };
}

/** What becomes of the work, or 'unanswered'. */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  Promise.race([
    work.then(
      () => 'done',
      () => 'failed',
    ),
    delay(WITHIN_MS, 'unanswered', { ref: false }),
  ]);

test('a Redis that swallows everything fails commands, and its dead connection is replaced', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { proxy, url } = await proxyOf(testServers().redisUrl('auth'));
  const { limiter } = await testPlatform('auth', { REDIS_URL: url.href });
  const take = () => limiter.take('sample', newDatabase('auth'), { max: 5, windowSeconds: 60 });
  expect(await outcomeOf(take())).toBe('done');
  await proxy.setFault('half-open');
  expect(await outcomeOf(take())).toBe('failed');
  await proxy.setFault(undefined);
  await eventually(async () => expect(await outcomeOf(take())).toBe('done'), { timeoutMs: WITHIN_MS });
});

test('a MongoDB that swallows everything fails commands, and its dead connections are replaced', {
  timeout: 2 * TEST_TIMEOUT_MS,
}, async () => {
  const database = newDatabase('auth');
  const { proxy, url } = await proxyOf(testServers().mongoUrl(database));
  // The set names its member's own address.
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  const { db } = await testPlatform('auth', { MONGO_URL: url.href, database });
  const write = () => db.collection('samples').insertOne({});
  expect(await outcomeOf(write())).toBe('done');
  await proxy.setFault('half-open');
  expect(await outcomeOf(write())).toBe('failed');
  await proxy.setFault(undefined);
  await eventually(async () => expect(await outcomeOf(write())).toBe('done'), { timeoutMs: WITHIN_MS });
});
