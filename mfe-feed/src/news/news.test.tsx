import { fakeApi, refusal } from '@notalone/remote-kit/testing/fake-api';
import { openRemote } from '@notalone/remote-kit/testing/open-remote';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NewsPage } from './news.page.tsx';

const item = (number: number, more: object = {}) => ({
  _id: String(number).padStart(24, '0'),
  title: `Story ${number}`,
  source: 'Diabetes UK',
  date: '2026-11-20',
  url: `https://news.example/${number}`,
  ...more,
});
const open = () => openRemote({ App: NewsPage, pages: [] }, '/news');
const links = async () => (await screen.findAllByRole('link', { name: /^Read more/ })).map((link) => link.getAttribute('href'));

test('each story has title, source, date in words and a link that opens outside', async () => {
  fakeApi({ 'GET /api/news': () => [item(1, { title: 'A <b>bold</b> claim', source: 'The Chronicle' })] });
  open();
  const story = await screen.findByRole('listitem');
  expect(within(story).getByRole('heading').textContent).toBe('A <b>bold</b> claim');
  expect(story.textContent).toContain('The Chronicle · 20 November 2026');
  expect([...story.querySelectorAll('time')].map(({ dateTime, textContent }) => [dateTime, textContent])).toEqual([['2026-11-20', '20 November 2026']]);
  const link = within(story).getByRole('link', { name: 'Read more: A <b>bold</b> claim (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://news.example/1');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('further pages are added below, the focus goes to the first new story, and the button ends with the last page', async () => {
  const { calls } = fakeApi({
    'GET /api/news': ({ url }) =>
      url.searchParams.has('cursor')
        ? [item(3)]
        : new Response(JSON.stringify([item(1), item(2)]), { headers: { link: '</api/news?cursor=older>; rel="next"' } }),
  });
  open();
  expect(await links()).toEqual(['https://news.example/1', 'https://news.example/2']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const added = await screen.findByRole('link', { name: /^Read more: Story 3/ });
  expect(await links()).toHaveLength(3);
  expect(document.activeElement).toBe(added);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/news', 'GET /api/news?cursor=older']);
});

test('no news is said', async () => {
  fakeApi({ 'GET /api/news': () => [] });
  open();
  expect(await screen.findByText('No news yet')).toBeTruthy();
});

test('news that do not come are said in the specified words, and come when asked for again', async () => {
  fakeApi({ 'GET /api/news': () => refusal(503, 'UNAVAILABLE', 'Not now.') });
  open();
  expect(await screen.findByText('Failed to load news.')).toBeTruthy();
  fakeApi({ 'GET /api/news': () => [item(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await links()).toEqual(['https://news.example/1']);
});

test('a further page that does not come leaves the news that are there', async () => {
  fakeApi({
    'GET /api/news': ({ url }) =>
      url.searchParams.has('cursor')
        ? refusal(503, 'UNAVAILABLE', 'Not now.')
        : new Response(JSON.stringify([item(1)]), { headers: { link: '</api/news?cursor=older>; rel="next"' } }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load news.');
  expect(await links()).toHaveLength(1);
});
