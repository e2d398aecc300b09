import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const OTHER_ID = 'b'.repeat(24);
const article = {
  _id: ID,
  title: 'A school trip',
  author: 'Rosa',
  date: '2026-11-20',
  content: '<p>Write a plan.</p>',
  preview: 'Write a plan.',
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 3,
};
const savedAt = '2026-11-21T10:00:00.000Z';
const missing = errorResponse(404, 'NOT_FOUND', 'Not found.');
const base = {
  'GET /api/blog/drafts': () => [],
  [`GET /api/blog/article/${ID}`]: () => article,
  [`GET /api/blog/draft/${ID}`]: missing,
};
const open = () => openApp(`/upload-article?article=${ID}`, { as: 'admin' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const titleField = () => screen.findByLabelText<HTMLInputElement>(/^Title/);

test('other drafts are listed, and one is deleted after a question', async () => {
  const draft = { _id: OTHER_ID, title: 'Sports day', author: '', date: '', version: 1, savedAt, isPublished: true };
  let isDeleted = false;
  fakeApi({
    ...base,
    'GET /api/blog/drafts': () => (isDeleted ? [] : [draft]),
    [`DELETE /api/blog/draft/${OTHER_ID}`]: () => {
      isDeleted = true;
      return { message: 'Draft deleted.' };
    },
  });
  const { toasts } = open();
  const link = await screen.findByRole('link', { name: 'Sports day' });
  expect(link.getAttribute('href')).toBe(`/upload-article?draft=${OTHER_ID}`);
  await userEvent.click(await button('Delete the draft Sports day'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }));
  expect(question.getByText(/The published article stays as it is\./)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('Draft deleted.'));
  await waitFor(() => expect(screen.queryByText('Sports day')).toBeNull());
});

test('drafts that cannot be loaded say so', async () => {
  fakeApi({ ...base, 'GET /api/blog/drafts': errorResponse(503, 'UNAVAILABLE', 'Not now.') });
  open();
  expect(await screen.findByText('Failed to load drafts.')).toBeTruthy();
});

test('when somebody else changed the article, both texts are kept and the writer chooses', async () => {
  const theirs = { ...article, title: 'A class trip', content: '<p>Theirs.</p>', version: 4 };
  let isChanged = false;
  const { calls } = fakeApi({
    ...base,
    [`GET /api/blog/article/${ID}`]: () => (isChanged ? theirs : article),
    [`PUT /api/blog/draft/${ID}`]: () => ({ ...article, version: 1, savedAt, isPublished: true }),
    [`PUT /api/blog/article/${ID}`]: () => {
      if (isChanged) return { ...article, title: 'Mine', version: 5 };
      isChanged = true;
      return errorResponse(409, 'CONFLICT', 'Changed meanwhile.');
    },
  });
  const { toasts } = open();
  await userEvent.clear(await titleField());
  await userEvent.type(await titleField(), 'Mine');
  await userEvent.click(await button('Save the changes'));
  expect(await screen.findByText('Someone else has changed this')).toBeTruthy();
  expect((await titleField()).value).toBe('Mine');
  await userEvent.click(await button('See their version'));
  const other = await screen.findByRole('dialog', { name: 'A class trip' });
  expect(within(other).getByText('Theirs.')).toBeTruthy();
  await userEvent.click(within(other).getByRole('button', { name: 'Close' }));
  await userEvent.click(await button('Keep mine'));
  await waitFor(() => expect(toasts()).toContain('Article changed!'));
  const sent = calls.filter(({ call }) => call === `PUT /api/blog/article/${ID}`).map(({ form }) => form);
  expect(sent.map((form) => [form?.get('title'), form?.get('version')])).toEqual([
    ['Mine', '3'],
    ['Mine', '4'],
  ]);
});

test('an earlier version goes into the form; nothing is published by it', async () => {
  const revision = { ...article, title: 'The first title', version: 2, replacedAt: savedAt };
  const { calls } = fakeApi({
    ...base,
    [`GET /api/blog/article/${ID}/revisions`]: () => [revision],
    [`PUT /api/blog/draft/${ID}`]: () => ({ ...article, version: 1, savedAt, isPublished: true }),
  });
  open();
  await userEvent.click(await button('Earlier versions'));
  await userEvent.click(await button('Restore this version'));
  await waitFor(async () => expect((await titleField()).value).toBe('The first title'));
  expect(calls.filter(({ call }) => call.startsWith('PUT /api/blog/article'))).toEqual([]);
});
