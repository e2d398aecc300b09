import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { comment, page, post } from '../testing/posts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const OF_1 = `/api/feed/${post(1)._id}/comments`;
const three = [comment(5), comment(4), comment(3)];
const shown = () =>
  within(screen.getByRole('group', { name: 'Comments on priya’s post' })).queryAllByText(/^Comment \d/);
const texts = () => shown().map(({ textContent }) => textContent);
const field = () => screen.findByRole('textbox', { name: 'Comment on priya’s post' });
/** Opens the field as its button does. */
const write = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /omments? on priya’s post/ }));
  return field();
};

describe('comments', () => {
  it('show the newest three in reading order, and all of them on request', async () => {
    fakeApi({
      'GET /api/feed': () => [post(1, { comments: three, counts: { comments: 5 } })],
      [`GET ${OF_1}`]: ({ url }) =>
        url.searchParams.has('cursor') ? page([comment(1)]) : page([...three, comment(2)], 'older'),
    });
    openApp('/feed');
    await screen.findByText('Comment 5');
    expect(texts()).toEqual(['Comment 3', 'Comment 4', 'Comment 5']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 earlier comments' }));
    await screen.findByText('Comment 2');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 earlier comment' }));
    await screen.findByText('Comment 1');
    expect(document.activeElement?.textContent).toContain('Comment 1');
    expect(texts()).toEqual([1, 2, 3, 4, 5].map((number) => `Comment ${number}`));
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
  });

  it('are sent by Enter unless blank, and appear once however often the server pushes them', async () => {
    const added = comment(6, { mine: true, content: 'Comment 6' });
    const { calls } = fakeApi({
      'GET /api/feed': () => [post(1)],
      [`POST ${OF_1}`]: () => Response.json(added, { status: 201 }),
      [`GET /api/feed/${post(1)._id}`]: () => post(1, { comments: [added], counts: { comments: 1 } }),
    });
    openApp('/feed');
    const empty = await write();
    await userEvent.type(empty, '   {Enter}');
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await userEvent.type(empty, 'Comment 6{Enter}');
    expect(await screen.findByText('Comment 6', { selector: 'p' })).toBeTruthy();
    fakeRealtime.push('post', { postId: post(1)._id });
    await waitFor(() => expect(calls.at(-1)?.call).toBe(`GET /api/feed/${post(1)._id}`));
    expect(texts()).toEqual(['Comment 6']);
    expect((await field()).textContent).toBe('');
  });

  it('stay in the field when sending fails, also after a reload, and are retried under the same id', async () => {
    let fails = true;
    const { calls } = fakeApi({
      'GET /api/feed': () => [post(1)],
      [`POST ${OF_1}`]: () =>
        fails ? errorResponse(500, 'INTERNAL', 'Server error.') : Response.json(comment(6), { status: 201 }),
    });
    const app = openApp('/feed');
    await userEvent.type(await write(), 'Hold on{Enter}');
    await waitFor(() => expect(app.toasts()).toBe('Failed to add comment.'));
    expect(screen.getByText('Server error.')).toBeTruthy();
    app.leave();
    openApp('/feed', { isReload: true });
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hold on'));
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
    const sent = calls
      .filter(({ call }) => call.startsWith('POST /api/feed'))
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('are folded when long', async () => {
    fakeApi({
      'GET /api/feed': () => [
        post(1, { comments: [comment(5, { content: `${'Comment 5 '.repeat(60)}end` })], counts: { comments: 1 } }),
      ],
    });
    openApp('/feed');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(texts()[0]).toMatch(/end$/);
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(texts()[0]).toMatch(/…$/);
  });

  it('leave what is typed while the one before is on its way', async () => {
    const answer = Promise.withResolvers<Response>();
    fakeApi({ 'GET /api/feed': () => [post(1)], [`POST ${OF_1}`]: () => answer.promise });
    openApp('/feed');
    const typed = await write();
    await userEvent.type(typed, 'Comment 6{Enter}');
    await userEvent.clear(typed);
    await userEvent.type(typed, 'And another thing');
    answer.resolve(Response.json(comment(6, { mine: true, content: 'Comment 6' }), { status: 201 }));
    await screen.findByText('Comment 6', { selector: 'p' });
    expect(await field()).toHaveProperty('value', 'And another thing');
  });

  it('without a profile lead to its creation and keep the draft', async () => {
    fakeApi({
      'GET /api/feed': () => [post(1)],
      [`POST ${OF_1}`]: () => errorResponse(404, 'PROFILE_NOT_FOUND', 'Child profile not found for this user.'),
    });
    const app = openApp('/feed');
    await userEvent.type(await write(), 'Hello{Enter}');
    await waitFor(() => expect(app.address()).toBe('/profile-creation'));
    expect(app.toasts()).toBe('You need to create a child profile before posting.');
  });

  it('can be edited, and deleted after a confirmation, by their author', async () => {
    const mine = comment(5, { mine: true });
    fakeApi({
      'GET /api/feed': () => [post(1, { comments: [mine, comment(4)], counts: { comments: 2 } })],
      [`PUT ${OF_1}/${mine._id}`]: ({ body }) => ({
        ...mine,
        content: (body as { content: string }).content,
        edited: true,
      }),
      [`DELETE ${OF_1}/${mine._id}`]: () => ({ message: 'ok' }),
    });
    openApp('/feed');
    await userEvent.click(await screen.findByRole('button', { name: /^Edit the comment/ }));
    const edited = screen.getByRole('textbox', { name: 'Edit your comment' });
    expect(document.activeElement).toBe(edited);
    await userEvent.type(edited, ', better{Enter}');
    expect(await screen.findByText('Comment 5, better')).toBeTruthy();
    expect(screen.getByText(/· edited/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Comment 5, better'));
    await userEvent.click(screen.getByRole('button', { name: /^Delete the comment/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(texts()).toEqual(['Comment 4']));
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Comment 4'));
  });

  it('by others are deleted by the author of the post, after a confirmation that says who is not told', async () => {
    const hers = comment(5);
    const OF_MINE = `/api/feed/${post(2)._id}/comments`;
    fakeApi({
      'GET /api/feed': () => [post(2, { mine: true, comments: [hers], counts: { comments: 1 } }), post(1)],
      [`DELETE ${OF_MINE}/${hers._id}`]: () => ({ message: 'ok' }),
    });
    openApp('/feed');
    const row = within(await screen.findByRole('group', { name: 'Comments on jo’s post' }));
    expect(row.getByRole('button', { name: /^Report the comment/ })).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Edit the comment/ })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: /^Delete the comment/ }));
    expect(await screen.findByText(/priya is not told/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(row.queryByText('Comment 5')).toBeNull());
  });

  it.each([
    ['PUT', 'Failed to edit comment.'],
    ['DELETE', 'Failed to delete comment.'],
  ])('stay when %s fails, with the reason', async (method, text) => {
    const mine = comment(5, { mine: true });
    fakeApi({
      'GET /api/feed': () => [post(1, { comments: [mine], counts: { comments: 1 } })],
      [`${method} ${OF_1}/${mine._id}`]: () => errorResponse(500, 'INTERNAL', 'Server error. Please try again later.'),
    });
    const app = openApp('/feed');
    await userEvent.click(await screen.findByRole('button', { name: method === 'PUT' ? /^Edit the/ : /^Delete the/ }));
    await userEvent.click(await screen.findByRole('button', { name: method === 'PUT' ? 'Save' : 'Delete' }));
    await waitFor(() => expect(app.toasts()).toBe(text));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Comment 5')).toBeTruthy();
  });

  it('by others can be reported and then disappear; deleted members have no link', async () => {
    const theirs = comment(5);
    fakeApi({
      'GET /api/feed': () => [
        post(1, { comments: [theirs, comment(4, { userId: undefined } as never)], counts: { comments: 2 } }),
      ],
      [`POST ${OF_1}/${theirs._id}/report`]: () => ({ message: 'ok' }),
    });
    openApp('/feed');
    expect((await screen.findByText('deleted member')).closest('a')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Report the comment “Comment 5”/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Unkind or threatening' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(texts()).toEqual(['Comment 4']));
  });
});
