import { CLIENT_ERRORS_PER_MINUTE, LOADS_PER_NETWORK } from '@notalone/contracts';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GatewayInTest, startGatewayInTest } from './gateway-in-test.ts';
import { type Service, startService } from './service.ts';

const VERSION = '0123abcd4567';
const error = { remote: 'social', version: VERSION, phase: 'load', code: 'timeout' };
const START = new Date('2026-11-21T10:00:00Z');

let gateway: GatewayInTest;
let service: Service;
let now = START;
beforeAll(async () => {
  gateway = await startGatewayInTest([error]);
  service = await startService({ clock: () => now, gatewayUrl: gateway.url });
});
beforeEach(async () => {
  now = START;
  gateway.served.clear();
  gateway.served.set('social', VERSION);
  await eventually(async () => {
    if ((await load(199)).status !== 201) throw new Error('The release is not known to be served yet.');
  });
  await service.redis.flushdb();
});
afterAll(async () => {
  await service.stop();
  await gateway.stop();
});

const headers = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.7` });
const report = (network: number, payload: object = error) =>
  service.call('POST', '/api/client-errors', { payload, headers: headers(network) });
const load = (network: number, version = VERSION, remote = 'social') =>
  service.call<{ token: string }>('POST', '/api/client-errors/loads', {
    payload: { remote, version },
    headers: headers(network),
  });
const series = async (name: string) =>
  (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => line && !line.startsWith('#'));
const counted = async () => [...(await series('client_error_loads')), ...(await series('client_error_failed_loads'))];
const counts = (loads: number, failed: number) => [
  `client_error_loads{remote="social",version="${VERSION}"} ${loads}`,
  `client_error_failed_loads{remote="social",version="${VERSION}"} ${failed}`,
];

test('loads and failures are counted, and forgotten after ten minutes', async () => {
  const tokens = [];
  for (const network of [1, 2, 2, 3]) tokens.push((await load(network)).body.token);
  await report(1, { ...error, token: tokens[0] });
  expect(await counted()).toEqual(counts(4, 1));
  const lifetimes = await Promise.all(
    (await service.redis.keys('client-errors:*')).map((key) => service.redis.ttl(key)),
  );
  expect(lifetimes.every((seconds) => seconds > 0 && seconds <= 600)).toBe(true);
});

test('a network counts three loads of a release; the others are served without a token', async () => {
  for (let loads = 0; loads < LOADS_PER_NETWORK; loads += 1) expect((await load(10)).status).toBe(201);
  expect((await load(10)).status).toBe(204);
  expect((await load(11)).status).toBe(201);
  expect(await counted()).toEqual(counts(LOADS_PER_NETWORK + 1, 0));
});

test('a token counts once, for its own release, and not later', async () => {
  const { token } = (await load(1)).body;
  await report(1, { ...error, token });
  await report(2, { ...error, token });
  expect(await counted()).toEqual(counts(1, 1));
  const { token: other } = (await load(2)).body;
  await report(2, { ...error, remote: 'feed', token: other });
  await report(2, { ...error, version: 'ffffffff0000', token: other });
  await report(2, { ...error, token: `${other.slice(0, -2)}AA` });
  await report(2, { ...error, token: other.replace(/^\d+/, '9999999999') });
  now = new Date(START.getTime() + 601_000);
  await report(2, { ...error, token: other });
  expect(await counted()).toEqual(counts(2, 1));
});

test('a failure without a token is a number and counts against no release', async () => {
  await load(1);
  for (const network of [1, 2, 3, 4, 5, 6]) expect((await report(network)).status).toBe(204);
  expect(await counted()).toEqual(counts(1, 0));
});

test('an invented version, or remote, gets no token and leaves nothing behind', async () => {
  for (let number = 0; number < 255; number += 1) {
    const version = number.toString(16).padStart(12, '0');
    expect((await load(number % 200, version)).status).toBe(204);
  }
  expect((await load(1, VERSION, 'madeup')).status).toBe(204);
  expect((await load(1, VERSION, 'shell')).status).toBe(204);
  expect(await service.redis.keys('client-errors:*')).toEqual([]);
  expect(await counted()).toEqual(counts(0, 0));
});

test('a release that is new is counted as soon as the gateway lists it, and the former one no longer', async () => {
  const { token } = (await load(1)).body;
  gateway.served.set('social', 'ffffffff0000');
  await eventually(async () => expect((await load(2, 'ffffffff0000')).status).toBe(201));
  await report(1, { ...error, token });
  expect((await load(3)).status).toBe(204);
  expect(await service.redis.hget(`client-errors:counts:social:${VERSION}`, 'failed')).toBeNull();
});

test('errors are counted by remote, phase and code, unknown remotes as one', async () => {
  await report(10, { ...error, phase: 'render', code: 'exception' });
  for (const remote of ['made', 'up']) await report(11, { ...error, remote });
  expect(await series('client_errors_total')).toEqual(
    expect.arrayContaining([
      'client_errors_total{remote="social",phase="render",code="exception"} 1',
      'client_errors_total{remote="other",phase="load",code="timeout"} 2',
    ]),
  );
});

test('nothing that a visitor wrote or is called is stored or accepted', async () => {
  for (const extra of [{ message: 'Alfie’s HbA1c' }, { stack: 'at x' }, { userId: 'a'.repeat(24) }])
    expect((await report(20, { ...error, ...extra })).status).toBe(400);
  expect((await report(21, { ...error, version: 'mum@example.com' })).status).toBe(400);
  const { token } = (await load(22)).body;
  await report(22, { ...error, token });
  const keys = (await service.redis.keys('client-errors:*')).map((key) => key.replace(/[\w-]{16}/, 'SCRAMBLED')).sort();
  expect(keys).toEqual(['client-errors:counts:social:0123abcd4567', 'client-errors:used:SCRAMBLED']);
});

test('a network may report ten errors a minute', async () => {
  for (let sent = 0; sent < CLIENT_ERRORS_PER_MINUTE; sent += 1) expect((await report(30)).status).toBe(204);
  expect((await report(30)).status).toBe(429);
  expect((await report(31)).status).toBe(204);
});
