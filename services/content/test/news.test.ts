import type { NewsItem } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { news } from './news.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let admin: string;
beforeAll(async () => {
  service = await startService();
  admin = await service.token({ role: 'admin' });
});
afterAll(() => service.stop());

const add = (changes: object) => service.call<NewsItem>('POST', '/api/news', { token: admin, payload: news(changes) });
const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];

test('everybody reads the news without a token, newest first, in pages', async () => {
  const days = ['2026-11-01', '2026-11-20', '2026-11-20', '2026-10-05', '2026-11-20'];
  for (const [index, date] of days.entries()) await add({ title: `News ${index}`, date });

  const titles: string[] = [];
  let pages = 0;
  for (let url: string | undefined = '/api/news?limit=2'; url; pages += 1) {
    const { body, headers }: { body: NewsItem[]; headers: Record<string, unknown> } = await service.call<NewsItem[]>(
      'GET',
      url,
    );
    titles.push(...body.map(({ title }) => title));
    url = nextOf(headers.link);
  }
  expect(titles).toEqual(['News 4', 'News 2', 'News 1', 'News 0', 'News 3']);
  expect(pages).toBe(3);
});

test('an admin changes a link, and what was emptied is gone', async () => {
  const { body } = await add({ title: 'First words', summary: 'To go' });
  const payload = news({ title: 'Better words' });
  const change = (id: string) => service.call<NewsItem>('PUT', `/api/news/${id}`, { token: admin, payload });
  expect((await change(body._id)).body).toMatchObject({ _id: body._id, title: 'Better words' });
  const listed = (await service.call<NewsItem[]>('GET', '/api/news?limit=100')).body;
  const found = listed.find(({ _id }) => _id === body._id);
  expect([found?.title, found?.summary]).toEqual(['Better words', undefined]);
  expect((await change('a'.repeat(24))).status).toBe(404);
});

test('a link has a summary where somebody wrote one', async () => {
  const { body } = await add({ title: 'Summed up', summary: ' What schools must do. ' });
  await add({ title: 'Not summed up' });
  const listed = (await service.call<NewsItem[]>('GET', '/api/news?limit=100')).body;
  expect(listed.find(({ _id }) => _id === body._id)?.summary).toBe('What schools must do.');
  expect(listed.find(({ title }) => title === 'Not summed up')).not.toHaveProperty('summary');
});

test('a deleted link is gone, and deleting it again answers 404', async () => {
  const { body } = await add({ title: 'Short-lived' });
  const address = `/api/news/${body._id}`;
  expect(await service.call('DELETE', address, { token: admin })).toMatchObject({
    status: 200,
    body: { message: 'News link deleted.' },
  });
  expect((await service.call<NewsItem[]>('GET', '/api/news?limit=100')).body.map(({ title }) => title)).not.toContain(
    'Short-lived',
  );
  expect(await service.call('DELETE', address, { token: admin })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://charity.example/news',
  'https:',
  '//charity.example/news',
  '/news',
  'java\nscript:alert(1)',
  'blob:https://charity.example/1',
])('refuses an address that is not a public web page: %j', async (url) => {
  const { status, body } = await add({ url });
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: { url: 'Must be an address starting with http or https' },
  });
});

test('parents cannot add news', async () => {
  const token = await service.token({ role: 'parent' });
  expect(await service.call('POST', '/api/news', { token, payload: news() })).toMatchObject({ status: 403 });
});

test.each([
  [{ url: 'http://user:pw@evil.com/' }, { url: 'Must be the address of a public website' }],
  [{ url: 'http://192.168.0.1/' }, { url: 'Must be the address of a public website' }],
  [{ title: 'Guide \u202Eexe.pdf' }, { title: 'Must be one line of plain text' }],
  [{ source: 'A\nB' }, { source: 'Must be one line of plain text' }],
  [{ summary: 'A\nB' }, { summary: 'Must be one line of plain text' }],
  [{ summary: 'x'.repeat(301) }, { summary: 'Must be at most 300 characters' }],
])('refuses text with hidden or misleading characters: %j', async (changes, errors) => {
  const { status, body } = await add(changes);
  expect({ status, errors: body.errors }).toEqual({ status: 400, errors });
});
