import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { openRemote } from '@notalone/web-features/testing/open-remote';
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
const links = async () =>
  (await screen.findAllByRole('link', { name: /^Read more/ })).map((link) => link.getAttribute('href'));

test('shows title, source, date and an external link for each story', async () => {
  fakeApi({ 'GET /api/news': () => [item(1, { title: 'A <b>bold</b> claim', source: 'The Chronicle' })] });
  open();
  const story = await screen.findByRole('listitem');
  expect(within(story).getByRole('heading').textContent).toBe('A <b>bold</b> claim');
  expect(story.textContent).toContain('The Chronicle · 20 November 2026');
  expect([...story.querySelectorAll('time')].map(({ dateTime, textContent }) => [dateTime, textContent])).toEqual([
    ['2026-11-20', '20 November 2026'],
  ]);
  const link = within(story).getByRole('link', { name: 'Read more: A <b>bold</b> claim (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://news.example/1');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('says what a story is about, where somebody wrote it', async () => {
  fakeApi({ 'GET /api/news': () => [item(1, { summary: 'What schools must do.' }), item(2)] });
  open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/What schools must do\.Read more/);
  expect(second?.textContent).toMatch(/20 November 2026Read more/);
});

test('appends further pages, focuses the first new story, and removes the button after the last page', async () => {
  const { calls } = fakeApi({
    'GET /api/news': ({ url }) =>
      url.searchParams.has('cursor')
        ? [item(3)]
        : new Response(JSON.stringify([item(1), item(2)]), {
            headers: { link: '</api/news?cursor=older>; rel="next"' },
          }),
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

test('shows an empty state', async () => {
  fakeApi({ 'GET /api/news': () => [] });
  open();
  expect(await screen.findByText('No news yet')).toBeTruthy();
});

test('shows the specified error and retries', async () => {
  fakeApi({ 'GET /api/news': () => errorResponse(503, 'UNAVAILABLE', 'Not now.') });
  open();
  expect(await screen.findByText('Failed to load news.')).toBeTruthy();
  fakeApi({ 'GET /api/news': () => [item(1)] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await links()).toEqual(['https://news.example/1']);
});

test('keeps the stories when a further page fails', async () => {
  fakeApi({
    'GET /api/news': ({ url }) =>
      url.searchParams.has('cursor')
        ? errorResponse(503, 'UNAVAILABLE', 'Not now.')
        : new Response(JSON.stringify([item(1)]), { headers: { link: '</api/news?cursor=older>; rel="next"' } }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load news.');
  expect(await links()).toHaveLength(1);
});
