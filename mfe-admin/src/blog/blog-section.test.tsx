import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const article = {
  _id: ID,
  title: 'A school trip',
  author: 'Rosa',
  date: '2026-11-20',
  preview: 'Write a plan.',
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
};
const draft = { ...article, content: '<p>Write a plan.</p>', savedAt: article.createdAt, isPublished: false };
const missing = errorResponse(404, 'NOT_FOUND', 'Not found.');
const base = {
  'GET /api/reports/count': () => ({}),
  'GET /api/blog/articles': () => [article],
  [`GET /api/blog/article/${ID}`]: missing,
  [`GET /api/blog/draft/${ID}`]: () => draft,
};
const open = () => openApp(`/admin-dashboard?section=blog&draft=${ID}`);
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Publish' }));

test('an article goes from its draft to the blog, and the form begins anew', async () => {
  const { calls } = fakeApi({
    ...base,
    'POST /api/blog/upload': () => Response.json({ article: { ...article, content: draft.content } }, { status: 201 }),
  });
  const { toasts, address } = open();
  await add();
  await waitFor(() => expect(toasts()).toContain('Blog article added!'));
  const { form } = calls.find(({ call }) => call === 'POST /api/blog/upload') ?? {};
  expect(form && Object.fromEntries(form)).toMatchObject({
    title: article.title,
    author: article.author,
    content: draft.content,
    date: article.date,
    draftId: ID,
  });
  await waitFor(() => expect(address()).not.toContain(ID));
  expect(address()).toMatch(/draft=[\da-f]{24}$/);
  const asked = () => calls.filter(({ call }) => call === 'GET /api/blog/articles?view=card');
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('title, author and content are required', async () => {
  fakeApi({ ...base, [`GET /api/blog/draft/${ID}`]: missing });
  open();
  await add();
  for (const text of ['Title is required', 'Author is required', 'Content is required'])
    expect((await screen.findAllByText(new RegExp(text))).length).toBeGreaterThan(0);
});

test.each([
  [errorResponse(500, 'INTERNAL', ''), 'Failed to add article.'],
  [errorResponse(400, 'VALIDATION', 'The picture is broken.'), 'The picture is broken.'],
])('a refused article keeps what was written and says why', async (answer, text) => {
  fakeApi({ ...base, 'POST /api/blog/upload': answer });
  const { toasts } = open();
  await add();
  await waitFor(() => expect(toasts()).toContain(text));
  expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe(article.title);
});

test('the table has title, author and date; Delete asks and says how it went', async () => {
  let isDeleted = false;
  fakeApi({
    ...base,
    'GET /api/blog/articles': () => (isDeleted ? [] : [article]),
    [`DELETE /api/blog/article/${ID}`]: () => {
      isDeleted = true;
      return { message: 'Blog article deleted.' };
    },
  });
  const { toasts } = open();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Author',
    'Date',
    'Actions',
  ]);
  expect(table.getByRole('link', { name: article.title }).getAttribute('href')).toBe(`/article/${ID}`);
  expect(table.getByText('20 Nov 2026')).toBeTruthy();
  await userEvent.click(table.getByRole('button', { name: 'Delete A school trip' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Delete this blog article?' }));
  await userEvent.click(confirm.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('Blog article deleted.'));
  expect(await screen.findByText('No articles yet')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Blog Articles'));
});

test('a list or a deletion that fails says so', async () => {
  fakeApi({ ...base, 'GET /api/blog/articles': errorResponse(403, 'FORBIDDEN', 'No') });
  const { leave } = open();
  expect(await screen.findByText('Failed to load articles.')).toBeTruthy();
  leave();
  fakeApi({ ...base, [`DELETE /api/blog/article/${ID}`]: errorResponse(500, 'INTERNAL', '') });
  const { toasts } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete A school trip' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('Failed to delete article.'));
});
