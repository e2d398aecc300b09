import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const article = (changes: object = {}) => ({
  _id: ID,
  title: 'Packing for a school trip',
  author: 'Rosa',
  date: '2026-11-20',
  content: '<h2>Before</h2><p>Write a <strong>plan</strong>.</p>',
  preview: 'Before Write a plan.',
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...changes,
});

test('lists articles with author, date and preview, each leading to its page', async () => {
  const { calls } = fakeApi({ 'GET /api/blog/articles': () => [article({ title: 'A <b>bold</b> title' })] });
  openApp('/featured-blog');
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('Rosa · 20 November 2026');
  expect(card.textContent).toContain('Before Write a plan.');
  expect(within(card).getByRole('link', { name: 'A <b>bold</b> title' }).getAttribute('href')).toBe(`/article/${ID}`);
  expect(screen.queryByRole('link', { name: 'Upload New Article' })).toBeNull();
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/blog/articles?view=card']);
});

test('shows an empty state, and the specified error with a way to retry', async () => {
  fakeApi({ 'GET /api/blog/articles': () => errorResponse(503, 'UNAVAILABLE', 'Not now.') });
  openApp('/featured-blog');
  expect(await screen.findByText('Failed to load articles.')).toBeTruthy();
  fakeApi({ 'GET /api/blog/articles': () => [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No articles yet')).toBeTruthy();
});

test('shows an article with a link back', async () => {
  fakeApi({ [`GET /api/blog/article/${ID}`]: () => article() });
  openApp(`/article/${ID}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Packing for a school trip' })).toBeTruthy();
  expect(within(screen.getByRole('article')).getByRole('heading', { level: 2 }).textContent).toBe('Before');
  expect(screen.getByRole('link', { name: /Back to the blog/ }).getAttribute('href')).toBe('/featured-blog');
  expect(document.title).toContain('Packing for a school trip');
});

test('beside an article stand the ones that come after it, and at the end of the list the newest', async () => {
  const ids = ['1', '2', '3', '4'].map((digit) => digit.repeat(24));
  const listed = ids.map((_id, at) => article({ _id, title: `Story ${at + 1}` }));
  fakeApi({
    'GET /api/blog/articles': () => listed,
    [`GET /api/blog/article/${ids[2]}`]: () => listed[2],
  });
  openApp(`/article/${ids[2]}`);
  const more = within(await screen.findByRole('navigation', { name: 'More articles' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Story 4', 'Story 1', 'Story 2']);
});

test('shows of an article only what an article may have, whatever the server says', async () => {
  const content =
    '<p>a</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">b</a>' +
    '<iframe src="https://evil.example"></iframe><img src="https://evil.example/a.png"><p style="color:red">c</p>';
  fakeApi({ [`GET /api/blog/article/${ID}`]: () => article({ content }) });
  openApp(`/article/${ID}`);
  const text = (await screen.findByText('a')).parentElement;
  expect(text?.innerHTML).toBe('<p>a</p><a>b</a><p>c</p>');
});

test.each([
  ['that is not there', () => errorResponse(404, 'NOT_FOUND', 'Article not found.'), false],
  ['that could not be fetched', () => errorResponse(503, 'UNAVAILABLE', 'Not now.'), true],
])('an article %s shows the specified text', async (_what, answer, canRetry) => {
  fakeApi({ [`GET /api/blog/article/${ID}`]: answer });
  openApp(`/article/${ID}`);
  expect((await screen.findAllByText('Article not found.')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
});
