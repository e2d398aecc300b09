import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const AT = '2026-11-23T10:00:00.000Z';
const base = { 'GET /api/reports/count': () => ({}) };
/** The texts of the rows' cells. */
async function rowsOf(section: string) {
  openApp(`/admin-dashboard?section=${section}`);
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
}

test('a row of the queue says whose it is, and what was written to us', async () => {
  const one = { reason: 'Unkind', createdAt: AT, priority: 'normal', count: 1, state: 'open', actions: [] };
  const rows = [
    { ...one, _id: ID, type: 'post', about: 'Ben' },
    { ...one, _id: 'b'.repeat(24), type: 'child-message', about: 'Ben' },
    { ...one, _id: 'c'.repeat(24), type: 'business', about: 'Pocket & Pump', excerpt: 'It sells a cure' },
    { ...one, _id: 'd'.repeat(24), type: 'other', excerpt: 'A member asks for money' },
  ];
  fakeApi({ ...base, 'GET /api/reports': () => rows });
  const cells = (await rowsOf('reports')).map(([type, , reason]) => [type, reason]);
  expect(cells).toEqual([
    ['A post by Ben', 'Unkind'],
    ['A child’s message, from the family of Ben', 'Unkind'],
    ['A shop, Pocket & Pump', 'UnkindIt sells a cure'],
    ['A report in words', 'UnkindA member asks for money'],
  ]);
});

test('a row of the audit names whom it was about, and says in words what was decided or switched', async () => {
  const entry = { at: AT, admin: 'Kim' };
  fakeApi({
    ...base,
    'GET /api/audit': () => [
      { ...entry, _id: ID, action: 'reversed', detail: 'ban', subjectId: ID, about: 'Ben' },
      { ...entry, _id: 'b'.repeat(24), action: 'switch-on', detail: 'rooms-read-only' },
      { ...entry, _id: 'c'.repeat(24), action: 'parents-told', detail: 'received' },
    ],
  });
  expect((await rowsOf('audit')).map(([, , ...what]) => what)).toEqual([
    ['Reversed a decisiona ban', 'Ben'],
    ['Turned a switch onForum rooms', '–'],
    ['Told a parentThe child was sent something', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toContain(`section=people&user=${ID}`);
});

test('a news link shows its summary below its title, else its address', async () => {
  const item = { _id: ID, title: 'A guide', date: '2026-11-20' };
  fakeApi({
    ...base,
    'GET /api/news': () => [
      { ...item, source: 'A charity', url: 'https://news.example/1', summary: 'What to pack.' },
      { ...item, _id: 'b'.repeat(24), source: 'A charity', url: 'https://news.example/2' },
    ],
  });
  expect((await rowsOf('news')).map(([title]) => title)).toEqual([
    'A guideWhat to pack.',
    'A guidehttps://news.example/2',
  ]);
});
