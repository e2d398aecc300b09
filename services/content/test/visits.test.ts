import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
let now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  service = await startService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await Promise.all(['visitCounts', 'pageCounts'].map((name) => service.db.collection(name).deleteMany({})));
});
afterAll(() => service.stop());

let client = 0;
/** Each call from a network of its own, so that limits do not meet. */
const post = (path: string, { payload, token }: { payload?: object; token?: string } = {}) => {
  client += 1;
  const headers = {
    'x-forwarded-for': `198.51.${client >> 8}.${client & 255}`,
    'user-agent': 'A recognisable browser',
    cookie: 'na_refresh=recognisable',
  };
  return service.call('POST', `/api/analytics/${path}`, {
    headers,
    ...(payload && { payload }),
    ...(token && { token }),
  });
};
const view = (page: string, token?: string) => post('pageview', { payload: { page }, ...(token && { token }) });
const counted = async () =>
  Object.fromEntries(
    (await service.db.collection('pageCounts').find().toArray()).map(({ day, page, count }) => [
      `${day} ${page}`,
      count,
    ]),
  );
const visits = async () =>
  Object.fromEntries(
    (await service.db.collection('visitCounts').find().toArray()).map(({ _id, count }) => [_id, count]),
  );

test('fifty concurrent visits are counted, and only the number of the day is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('visit')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(answers.some(({ headers }) => headers['set-cookie'])).toBe(false);
  expect(await service.db.collection('visitCounts').find().toArray()).toEqual([{ _id: '2026-11-21', count: 50 }]);
});

test('a day is a UK day', async () => {
  now = new Date('2026-07-01T22:59:59Z');
  await post('visit');
  now = new Date('2026-07-01T23:00:00Z');
  await post('visit');
  await view('/feed');
  expect(await visits()).toEqual({ '2026-07-01': 1, '2026-07-02': 1 });
  expect(await counted()).toEqual({ '2026-07-02 /feed': 1 });
});

test('pages are counted by name, without ids, query and fragment', async () => {
  const id = 'a'.repeat(24);
  for (const page of [
    '/feed',
    '/feed/',
    `/feed?post=${id}`,
    '/Feed#top',
    `/profile/${id}`,
    `/profile/${'b'.repeat(24)}/`,
    '/',
  ])
    await view(page);
  expect(await counted()).toEqual({ '2026-11-21 /feed': 4, '2026-11-21 /profile/:id': 2, '2026-11-21 /': 1 });
  expect(await service.db.collection('pageCounts').findOne({ page: '/profile/:id' })).toEqual({
    _id: '2026-11-21 /profile/:id',
    day: '2026-11-21',
    page: '/profile/:id',
    count: 2,
  });
});

test('all unknown pages are counted as one, so that nobody fills the database', async () => {
  const pages = [
    '/wp-admin',
    '/profile',
    '/profile/a/b',
    '/feed/x',
    '//feed',
    '/__proto__',
    '/$where',
    '/a.b',
    ...Array.from({ length: 100 }, (_, n) => `/${n}`),
  ];
  for (const page of pages) expect((await view(page)).status).toBe(204);
  expect(await counted()).toEqual({ '2026-11-21 other': pages.length });
});

test('children and their pages are not counted', async () => {
  const token = await service.token({ role: 'child' });
  expect((await post('visit', { token })).status).toBe(204);
  expect((await view('/news', token)).status).toBe(204);
  expect((await view('/child-dashboard')).status).toBe(204);
  expect((await view('/emergency-sms?x=1')).status).toBe(204);
  expect([await visits(), await counted()]).toEqual([{}, {}]);
});
