import { withdrawnReleasesSchema } from '@notalone/contracts';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowRelease } from '../src/statistics/client-errors/allow-release.ts';
import { checkRelease } from '../src/statistics/client-errors/check-release.ts';
import { judgeReleases } from '../src/statistics/client-errors/judge-releases.ts';
import { followServedReleases } from '../src/statistics/client-errors/served-releases.ts';
import { withdrawnReleasesJson } from '../src/statistics/client-errors/withdrawn-releases.store.ts';
import { type GatewayInTest, startGatewayInTest } from './gateway-in-test.ts';
import { parent } from './moderation.ts';
import { type Service, startService } from './service.ts';

const [NEW, FORMER] = ['0123abcd4567', 'ffffffff0000'] as const;
const TEN = new Date('2026-11-21T10:00:00Z');
const after = (minutes: number) => new Date(TEN.getTime() + minutes * 60_000);

let gateway: GatewayInTest;
let service: Service;
let now = TEN;
const start = (database?: string) => startService({ clock: () => now, gatewayUrl: gateway.url, database });
beforeAll(async () => {
  gateway = await startGatewayInTest([{ remote: 'social', version: NEW }]);
  service = await start();
});
beforeEach(async () => {
  now = TEN;
  await service.redis.flushdb();
  for (const name of ['withdrawnReleases', 'stepBacks']) await service.db.collection(name).deleteMany({});
  gateway.sound.clear();
  await serve(NEW);
});
afterAll(async () => {
  await service.stop();
  await gateway.stop();
});

const post = (path: string, network: number, payload: object, token?: string) =>
  service.call<{ token: string }>('POST', path, {
    payload,
    headers: { 'x-forwarded-for': `198.51.${network}.7` },
    ...(token && { token }),
  });
const load = (version: string, network: number) =>
  post('/api/client-errors/loads', network, { remote: 'social', version });
/** From now on the gateway serves this release. */
async function serve(version: string): Promise<void> {
  gateway.served.clear();
  gateway.served.set('social', version);
  await eventually(async () => expect((await load(version, 199)).status).toBe(201));
  await service.redis.flushdb();
}
async function fails(version: string, network: number, bearer?: string): Promise<void> {
  const token = (await load(version, network)).body?.token;
  const failure = { remote: 'social', version, phase: 'load', code: 'unreachable', ...(token && { token }) };
  expect((await post('/api/client-errors', network, failure, bearer)).status).toBe(204);
}
/** Two failed loads in each of these networks. */
async function failsFor(version: string, networks: readonly number[]): Promise<void> {
  for (const network of [...networks, ...networks]) await fails(version, network);
}
const depsAt = (url: string) => ({
  ...service,
  served: followServedReleases(url, service.log),
  check: (release: { remote: string; version: string }) => checkRelease(url, release, 0),
});
const judge = () => judgeReleases(depsAt(gateway.url));
/** What the gateway reads on the ops port. */
async function askOps(): Promise<Response> {
  const config = { HOST: '127.0.0.1', OPS_PORT: 0 };
  const ops = await startOps({ ...service, config, metrics, json: withdrawnReleasesJson(service.db) });
  try {
    return await fetch(`http://127.0.0.1:${ops.port}/withdrawn-releases`);
  } finally {
    await ops.close();
  }
}
const withdrawn = async () => withdrawnReleasesSchema.parse(await (await askOps()).json()).withdrawn;
const entry = (version: string, at: Date) => ({ remote: 'social', version, at: at.toISOString() });
const FIVE = [1, 2, 3, 4, 5] as const;

/** The token of a parent who has been a member since then. */
const member = async (since: Date) => (await parent(service, { memberSince: since.toISOString() })).token;
const old = () => member(new Date(TEN.getTime() - 8 * 24 * 3600_000));

test('five anonymous visitors from five networks withdraw nothing while the gateway finds the files sound', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, true);
  await judge();
  expect(await withdrawn()).toEqual([]);
  expect(await metrics.getSingleMetricAsString('client_error_failed_loads'), 'the operator is paged').toContain(
    `client_error_failed_loads{remote="social",version="${NEW}"} 10`,
  );
});

test('a release that fails, and whose files the gateway found broken, is withdrawn', async () => {
  await failsFor(NEW, FIVE);
  await judge();
  expect(await withdrawn(), 'the gateway does not answer for its files').toEqual([]);
  gateway.sound.set(`social ${NEW}`, false);
  await judge();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
});

test('it goes back by itself within seconds, without anybody asking', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await eventually(async () => expect(await withdrawn()).toEqual([entry(NEW, TEN)]));
});

test('broken files alone withdraw nothing: it has to fail in a fifth of ten loads', async () => {
  gateway.sound.set(`social ${NEW}`, false);
  for (const network of [1, 2, 3, 4]) await fails(NEW, network);
  await failsFor(NEW, [5, 6]);
  await judge();
  expect(await withdrawn(), 'eight loads').toEqual([]);
  for (let network = 10; network < 50; network += 1) await load(NEW, network);
  await judge();
  expect(await withdrawn(), 'eight of 48').toEqual([]);
  await failsFor(NEW, [7]);
  await judge();
  expect(await withdrawn(), 'ten of 50').toEqual([entry(NEW, TEN)]);
});

test('invented versions shield nothing: a broken release goes back whatever else is reported', async () => {
  for (const version of ['aaaaaaaa0001', 'aaaaaaaa0002']) for (const network of [8, 9]) await fails(version, network);
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await judge();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
});

test('255 invented versions do not push a withdrawn one out, nor does its age', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await judge();
  for (let number = 0; number < 255; number += 1) await fails(number.toString(16).padStart(12, '0'), number % 190);
  await serve(FORMER);
  now = after(200 * 24 * 60);
  await judge();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
  const indexes = await service.db.collection('withdrawnReleases').indexes();
  expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds)).toEqual([]);
});

test('nothing is withdrawn when another release has taken its place meanwhile', async () => {
  await failsFor(NEW, FIVE);
  const deps = depsAt(gateway.url);
  await judgeReleases({
    ...deps,
    async check() {
      gateway.served.set('social', FORMER);
      const former = { remote: 'social', version: FORMER };
      await eventually(async () => expect(await deps.served.includes(former)).toBe(true));
      return { files: 'broken' };
    },
  });
  expect(await withdrawn()).toEqual([]);
});

test('nothing is withdrawn while the gateway does not answer', async () => {
  await failsFor(NEW, FIVE);
  await judgeReleases(depsAt('http://127.0.0.1:9'));
  expect(await withdrawn()).toEqual([]);
});

test('code that throws goes back when three accounts of a week in three networks report it, too', async () => {
  gateway.sound.set(`social ${NEW}`, true);
  await failsFor(NEW, FIVE);
  const [first, second, third] = [await old(), await old(), await old()];
  await fails(NEW, 11, first);
  await fails(NEW, 12, second);
  await judge();
  expect(await withdrawn()).toEqual([]);
  await fails(NEW, 13, third);
  await judge();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
});

test('one account in many networks, many in one, new ones and children are not believed', async () => {
  gateway.sound.set(`social ${NEW}`, true);
  await failsFor(NEW, FIVE);
  const [one, two] = [await old(), await old()];
  for (const network of [11, 12, 13, 14]) await fails(NEW, network, one);
  await fails(NEW, 11, two);
  const since = new Date(TEN.getTime() - 6 * 24 * 3600_000);
  for (const network of [21, 22, 23]) await fails(NEW, network, await member(since));
  for (const network of [31, 32, 33]) await fails(NEW, network, await service.token({ role: 'child' }));
  await judge();
  expect(await withdrawn()).toEqual([]);
});

test('a remote steps back once in an hour, never a second time', async () => {
  await failsFor(NEW, FIVE);
  for (const version of [NEW, FORMER]) gateway.sound.set(`social ${version}`, false);
  await judge();
  await serve(FORMER);
  now = after(59);
  await failsFor(FORMER, FIVE);
  await judge();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
  now = after(61);
  await judge();
  expect(await withdrawn()).toEqual([entry(FORMER, now), entry(NEW, TEN)]);
});

test('neither does one that the operator has allowed again', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await judge();
  expect(await allowRelease(service, 'social', NEW)).toBe(true);
  expect(await allowRelease(service, 'social', NEW)).toBe(false);
  await judge();
  await failsFor(NEW, [6, 7, 8, 9, 10]);
  await judge();
  expect(await withdrawn()).toEqual([]);
});

test('two instances that decide at once withdraw it once', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await Promise.all([judge(), judge(), judge()]);
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
  expect(await service.db.collection('stepBacks').find().toArray()).toEqual([{ _id: 'social', at: TEN }]);
});

test('it is remembered without Redis and over a restart, and nothing but the version is stored', async () => {
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, false);
  await judge();
  await service.redis.flushdb();
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
  await service.stop();
  expect((await askOps()).status, 'without MongoDB it says nothing, not that none is withdrawn').toBe(500);
  service = await start(service.database);
  expect(await withdrawn()).toEqual([entry(NEW, TEN)]);
  expect(await service.db.collection('withdrawnReleases').find().toArray()).toEqual([
    { _id: `social ${NEW}`, remote: 'social', version: NEW, at: TEN },
  ]);
});

test('what is found of a failing release is logged when it changes', async () => {
  const lines: string[] = [];
  const log = { ...service.log, error: (line: string) => void lines.push(line) } as typeof service.log;
  await failsFor(NEW, FIVE);
  gateway.sound.set(`social ${NEW}`, true);
  const said = await judgeReleases({ ...depsAt(gateway.url), log });
  const same = await judgeReleases({ ...depsAt(gateway.url), log }, said);
  gateway.sound.set(`social ${NEW}`, false);
  await judgeReleases({ ...depsAt(gateway.url), log }, same);
  expect(lines).toEqual([
    `social ${NEW} fails for visitors and stays, its files are sound`,
    `social ${NEW} fails for visitors and is withdrawn, its files are broken: /mfe/social/mf-manifest.json is missing`,
  ]);
});
