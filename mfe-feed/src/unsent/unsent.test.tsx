import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { session } from '@notalone/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { comment, post } from '../testing/posts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const mine = comment(5, { mine: true });
const ours = post(2, { mine: true, comments: [mine], counts: { comments: 1 } });
const OF_OURS = `/api/feed/${ours._id}`;
const down = () => Promise.reject(new TypeError('down'));
const CALLS = [`POST ${OF_OURS}/comments`, `PUT ${OF_OURS}/comments/${mine._id}`, `PUT ${OF_OURS}`] as const;
const OFFLINE = Object.fromEntries(CALLS.map((call) => [call, down]));
const FEED = { 'GET /api/feed': () => [ours] };

const type = async (text: string) => {
  const field = screen.queryByRole('textbox', { name: 'Comment on jo’s post' });
  if (!field) await userEvent.click(await screen.findByRole('button', { name: /omments? on jo’s post/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment on jo’s post' }), `${text}{Enter}`);
};
const edit = async (field: string, text: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name: field }));
  await userEvent.type(screen.getByRole('textbox', { name: field }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const editComment = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit the comment/ }));
  await edit('Edit your comment', text);
};
const editPost = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More about jo’s post' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await edit('Edit your post', text);
};
const waiting = () => screen.queryAllByText('Not sent yet. It is sent when you are back online.');
const comments = () => within(screen.getByRole('group', { name: 'Comments on jo’s post' }));
const backOnline = () => window.dispatchEvent(new Event('online'));
const kept = () => JSON.stringify(Object.entries(localStorage));

it('comments and changes written without a network are sent later, in order and once', async () => {
  const first = fakeApi({ ...FEED, ...OFFLINE });
  const app = openApp('/feed');
  await type('From the tunnel');
  await editComment('Comment 5, better');
  await editPost('Post 2, better');
  await type('Still in it');
  expect(waiting()).toHaveLength(4);
  for (const text of ['From the tunnel', 'Comment 5, better', 'Post 2, better', 'Still in it'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(app.toasts()).toBe('');
  app.leave();

  openApp('/feed', { isReload: true });
  await waitFor(() => expect(waiting()).toHaveLength(4));
  const sent: string[] = [];
  const again = fakeApi({
    ...FEED,
    [CALLS[0]]: ({ body }) => {
      const { content, clientId } = body as { content: string; clientId: string };
      sent.push(content);
      return Response.json(comment(6 + sent.length, { mine: true, content, clientId } as object), { status: 201 });
    },
    [CALLS[1]]: ({ body }) => {
      const { content } = body as { content: string };
      sent.push(content);
      return { ...mine, content, edited: true };
    },
    [CALLS[2]]: ({ form }) => {
      const content = String(form?.get('content'));
      sent.push(content);
      const comments = [comment(7, { mine: true, content: sent[0] ?? '' }), { ...mine, content: sent[1] ?? '' }];
      return { ...ours, content, comments, counts: { comments: 2 }, edited: true, notice: 'Call 999.' };
    },
  });
  backOnline();
  fakeRealtime.connect();
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(sent).toEqual(['From the tunnel', 'Comment 5, better', 'Post 2, better', 'Still in it']);
  const ids = [...first.calls, ...again.calls]
    .filter(({ call }) => call === CALLS[0])
    .map(({ body }) => body as { content: string; clientId: string });
  const idsOf = (text: string) => new Set(ids.filter(({ content }) => content === text).map((one) => one.clientId));
  expect(idsOf('From the tunnel').size).toBe(1);
  for (const text of ['From the tunnel', 'Comment 5, better', 'Still in it'])
    expect(comments().getAllByText(text)).toHaveLength(1);
  expect(screen.getByText('Post 2, better')).toBeTruthy();
  expect(screen.getByText('Call 999.')).toBeTruthy();
  expect(kept()).not.toContain('tunnel');
});

it('what is written while others wait does not overtake them', async () => {
  let isDown = true;
  const { calls } = fakeApi({
    ...FEED,
    [CALLS[1]]: ({ body }) => (isDown ? down() : { ...mine, content: (body as { content: string }).content }),
  });
  openApp('/feed');
  await editComment('First change');
  await screen.findByText('First change');
  isDown = false;
  await editComment('Second change');
  backOnline();
  await waitFor(() => expect(waiting()).toHaveLength(0));
  expect(comments().getByText('Second change')).toBeTruthy();
  const texts = calls.filter(({ call }) => call === CALLS[1]).map(({ body }) => (body as { content: string }).content);
  expect(texts).toEqual([...Array(texts.length - 1).fill('First change'), 'Second change']);
});

it('a change that waits can be undone, and a comment deleted', async () => {
  fakeApi({ ...FEED, ...OFFLINE });
  openApp('/feed');
  await editComment('Oh no');
  await type('Never mind');
  await waitFor(() => expect(waiting()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Undo change' }));
  expect(comments().getByText('Comment 5')).toBeTruthy();
  await userEvent.click(within(comments().getByText('Never mind').closest('li') as HTMLElement).getByText('Delete'));
  await waitFor(() => expect(screen.queryByText('Never mind')).toBeNull());
  const { calls } = fakeApi(FEED);
  backOnline();
  expect(calls).toEqual([]);
});

it('a comment whose post is gone says why, keeps its text, and can be deleted', async () => {
  fakeApi({ ...FEED, ...OFFLINE });
  const app = openApp('/feed');
  await type('For you');
  await waitFor(() => expect(waiting()).toHaveLength(1));
  fakeApi({ 'GET /api/feed': () => [], [CALLS[0]]: () => errorResponse(404, 'NOT_FOUND', 'Not found.') });
  app.leave();
  const later = openApp('/feed', { isReload: true });
  backOnline();
  const alert = (await screen.findByText('Your comment was not sent')).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('nothing is announced');
  expect(alert.textContent).toContain('the post or comment is not there any more');
  expect(within(alert).getByText('For you')).toBeTruthy();
  expect(later.toasts()).toContain('the post or comment is not there any more');
  await userEvent.click(within(alert).getByRole('button', { name: 'Delete' }));
  expect(screen.queryByText('For you')).toBeNull();
  expect(kept()).not.toContain('For you');
});

it('nothing that waits outlives the session', async () => {
  fakeApi({ ...FEED, ...OFFLINE });
  openApp('/feed');
  await type('Private');
  await waitFor(() => expect(kept()).toContain('Private'));
  await session.signOut();
  expect(kept()).not.toContain('Private');
});
