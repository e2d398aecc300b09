import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowRelease } from '../src/client-errors/allow-release.ts';
import { WITHDRAWN_PER_REMOTE_MAX, withdrawRelease } from '../src/client-errors/withdrawn-releases.store.ts';
import { type Service, startService } from './service.ts';

const TEN = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-21T10:05:00Z');
const seconds = (at: Date) => at.getTime() / 1000;

let service: Service;
let now = TEN;
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
beforeEach(async () => {
  now = TEN;
  await service.redis.flushdb();
  await service.db.collection('withdrawnReleases').deleteMany({});
});
afterAll(() => service.stop());

const [NEW, FORMER] = ['0123abcd4567', 'ffffffff0000'] as const;
/** One error from each of these networks. */
async function fails(version: string, networks: readonly number[], remote = 'social'): Promise<void> {
  for (const network of networks) {
    const payload = { remote, version, phase: 'load', code: 'unreachable' };
    const headers = { 'x-forwarded-for': `198.51.${network}.7` };
    expect((await service.call('POST', '/api/client-errors', { payload, headers })).status).toBe(204);
  }
}
const withdrawn = async () =>
  (await metrics.getSingleMetricAsString('client_error_withdrawn'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .sort();
const series = (version: string, at: Date) =>
  `client_error_withdrawn{remote="social",version="${version}"} ${seconds(at)}`;

test('a version that fails in five networks is withdrawn', async () => {
  await fails(NEW, [1, 2, 3, 4]);
  await fails(NEW, [1, 2, 3, 4]);
  expect(await withdrawn()).toEqual([]);
  await fails(NEW, [5]);
  expect(await withdrawn()).toEqual([series(NEW, TEN)]);
});

test('one visitor who fails with another version as well does not keep it out', async () => {
  await fails(FORMER, [9]);
  await fails(NEW, [1, 2, 3, 4, 5]);
  expect(await withdrawn()).toEqual([series(NEW, TEN)]);
});

test('nothing is withdrawn while another version fails for two visitors, as the fault is somewhere else', async () => {
  await fails(FORMER, [8, 9]);
  await fails(NEW, [1, 2, 3, 4, 5, 6]);
  expect(await withdrawn()).toEqual([]);
  // After ten minutes of quiet both are judged anew.
  now = new Date('2026-11-21T10:11:00Z');
  await fails(NEW, [1, 2, 3, 4, 5]);
  expect(await withdrawn()).toEqual([series(NEW, now)]);
});

test('a second release that fails is withdrawn too, whatever the first one does on open pages', async () => {
  await fails(FORMER, [1, 2, 3, 4, 5]);
  await fails(NEW, [1, 2, 3, 4, 5]);
  expect(await withdrawn()).toEqual([series(NEW, TEN), series(FORMER, TEN)]);
});

test('errors that are spread over more than ten minutes are not enough', async () => {
  await fails(NEW, [1, 2]);
  now = new Date('2026-11-21T10:10:01Z');
  await fails(NEW, [3, 4, 5]);
  expect(await withdrawn()).toEqual([]);
});

test('versions of one remote do not count for another', async () => {
  await fails(NEW, [1, 2, 3]);
  await fails(NEW, [4, 5], 'feed');
  expect(await withdrawn()).toEqual([]);
});

test('neither the shell nor an invented remote is withdrawn', async () => {
  for (const remote of ['shell', 'madeup']) await fails(NEW, [1, 2, 3, 4, 5], remote);
  expect(await withdrawn()).toEqual([]);
  expect(await service.db.collection('withdrawnReleases').countDocuments()).toBe(0);
});

test('it is remembered without Redis and over a restart', async () => {
  await fails(NEW, [1, 2, 3, 4, 5]);
  await service.redis.flushdb();
  expect(await withdrawn()).toEqual([series(NEW, TEN)]);
  await service.stop();
  expect(await withdrawn()).toEqual([]);
  service = await startService({ clock: () => now, database: service.database });
  expect(await withdrawn()).toEqual([series(NEW, TEN)]);
});

test('the time is that of the last failure, and nothing but the version is stored', async () => {
  await fails(NEW, [1, 2, 3, 4, 5]);
  now = LATER;
  await fails(NEW, [6]);
  expect(await withdrawn()).toEqual([series(NEW, LATER)]);
  await withdrawRelease(service.db, 'social', NEW, TEN);
  expect(await service.db.collection('withdrawnReleases').find().toArray()).toEqual([
    { _id: `social ${NEW}`, remote: 'social', version: NEW, at: LATER },
  ]);
});

test('a version that is allowed again takes five new visitors to be withdrawn', async () => {
  await fails(FORMER, [7]);
  await fails(NEW, [1, 2, 3, 4, 5]);
  expect(await allowRelease(service, 'social', NEW)).toBe(true);
  expect(await allowRelease(service, 'social', NEW)).toBe(false);
  await fails(NEW, [6]);
  expect(await withdrawn()).toEqual([]);
  expect(await metrics.getSingleMetricAsString('client_error_visitors')).toContain(`version="${FORMER}"} 1`);
  await fails(NEW, [1, 2, 3, 4]);
  expect(await withdrawn()).toEqual([series(NEW, TEN)]);
});

test('invented versions cannot fill the store: the newest of each remote are kept', async () => {
  const versionOf = (number: number) => number.toString(16).padStart(12, '0');
  for (let number = 0; number <= WITHDRAWN_PER_REMOTE_MAX; number += 1)
    await withdrawRelease(service.db, 'social', versionOf(number), new Date(TEN.getTime() + number));
  await withdrawRelease(service.db, 'feed', NEW, TEN);
  const kept = await service.db.collection('withdrawnReleases').find().toArray();
  expect(kept).toHaveLength(WITHDRAWN_PER_REMOTE_MAX + 1);
  expect(kept.map(({ version }) => version as string)).not.toContain(versionOf(0));
});
