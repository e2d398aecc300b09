import { CLIENT_ERRORS_PER_MINUTE } from '@notalone/contracts';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
let now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await service.redis.flushdb();
  await service.db.collection('withdrawnReleases').deleteMany({});
});
afterAll(() => service.stop());

const VERSION = '0123abcd4567';
const error = { remote: 'social', version: VERSION, phase: 'load', code: 'timeout' };
const report = (network: number, payload: object = error) =>
  service.call('POST', '/api/client-errors', { payload, headers: { 'x-forwarded-for': `198.51.${network}.7` } });
const series = async (name: string) =>
  (await metrics.getSingleMetricAsString(name)).split('\n').filter((line) => line && !line.startsWith('#'));

test('networks are counted once per version, and forgotten after ten minutes', async () => {
  for (const network of [1, 2, 2, 3]) expect((await report(network)).status).toBe(204);
  await report(1, { ...error, version: 'ffffffff0000' });
  expect((await series('client_error_visitors')).sort()).toEqual([
    `client_error_visitors{remote="social",version="${VERSION}"} 3`,
    'client_error_visitors{remote="social",version="ffffffff0000"} 1',
  ]);
  now = new Date('2026-11-21T10:10:01Z');
  expect(await series('client_error_visitors')).toEqual([]);
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
  await report(22);
  const keys = await service.redis.keys('client-errors:*');
  const stored = await Promise.all(keys.map((key) => service.redis.zrange(key, '0', '-1')));
  expect(stored.flat()).toEqual([expect.stringMatching(/^social 0123abcd4567 [\w-]{16}$/)]);
});

test('a network may report ten errors a minute', async () => {
  for (let sent = 0; sent < CLIENT_ERRORS_PER_MINUTE; sent += 1) expect((await report(30)).status).toBe(204);
  expect((await report(30)).status).toBe(429);
  expect((await report(31)).status).toBe(204);
});
