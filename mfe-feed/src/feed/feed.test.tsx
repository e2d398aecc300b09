import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ME, openApp } from '../testing/open-app.tsx';
import { page, post } from '../testing/posts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));
// Removes the random delay.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const texts = async () => (await screen.findAllByText(/^Post \d/)).map(({ textContent }) => textContent);
const refused = () => errorResponse(500, 'INTERNAL', 'Server error. Please try again later.');

describe('/feed', () => {
  it('shows posts, newest first, with line breaks, links and mentions', async () => {
    const content = 'Post 2\nsee https://www.nhs.uk/ <b>and</b> @sam green';
    const taggedUsers = [{ _id: '0000000000000000000000b1', username: 'sam green' }] as never;
    fakeApi({ 'GET /api/feed': () => [post(2, { content, taggedUsers }), post(1)] });
    openApp('/feed');
    expect(await texts()).toEqual([content, 'Post 1']);
    expect(screen.getByRole('link', { name: 'https://www.nhs.uk/' }).getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: '@sam green' }).getAttribute('href')).toBe(
      '/profile/0000000000000000000000b1',
    );
    expect(screen.getAllByRole('article', { name: 'priya Asha' })).toHaveLength(2);
  });

  it('shows an empty state, and an error with retry', async () => {
    let fails = true;
    fakeApi({ 'GET /api/feed': () => (fails ? refused() : []) });
    openApp('/feed');
    expect(await screen.findByRole('heading', { name: 'Failed to load feed.' })).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeTruthy();
  });

  it('shows my posts and one family’s posts, with a way back to all', async () => {
    const { _id: priya } = post(1).userId;
    fakeApi({
      'GET /api/feed': ({ url }) => {
        const author = url.searchParams.get('author');
        if (author === ME) return [post(3, { mine: true })];
        return author ? [] : [post(4), post(3, { mine: true })];
      },
      [`GET /api/profile/${priya}`]: () => ({ _id: priya, username: 'priya', childName: 'Asha' }),
    });
    const app = openApp('/feed');
    expect(await texts()).toEqual(['Post 4', 'Post 3']);
    await userEvent.click(screen.getByRole('link', { name: 'My posts' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My posts' })).toBeTruthy();
    await waitFor(async () => expect(await texts()).toEqual(['Post 3']));
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('My posts');
    expect(app.address()).toBe(`/feed?author=${ME}`);
    app.leave();

    const another = openApp(`/feed?author=${priya}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Posts by priya' })).toBeTruthy();
    expect(await screen.findByText('This family has written nothing that you can see.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back to all posts' }));
    expect(await texts()).toEqual(['Post 4', 'Post 3']);
    expect(another.address()).toBe('/feed');
  });

  it('lists hidden posts and shows them again, also after a reconnect', async () => {
    let hides: readonly string[] = [ME];
    const { calls } = fakeApi({
      'GET /api/feed': ({ url }) =>
        url.searchParams.has('hidden') === hides.length > 0 ? [post(1, { hides: hides as never })] : [],
      [`POST /api/feed/${post(1)._id}/hide`]: () => {
        hides = hides.length > 0 ? [] : [ME];
        return { on: hides.length > 0, counts: post(1).counts };
      },
    });
    openApp('/feed');
    await userEvent.click(await screen.findByRole('link', { name: 'Hidden posts' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hidden posts' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Show again: priya’s post' }));
    const again = await screen.findByRole('button', { name: 'Hide again: priya’s post' });
    expect(document.activeElement).toBe(again);
    expect(screen.getByText('This post is in your feed again.')).toBeTruthy();
    const before = calls.length;
    fakeRealtime.connect();
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    expect(screen.getByText('This post is in your feed again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'All posts' }));
    expect(await texts()).toEqual(['Post 1']);
    await userEvent.click(screen.getByRole('link', { name: 'Hidden posts' }));
    expect(await screen.findByRole('heading', { name: 'No hidden posts' })).toBeTruthy();
  });

  it('searches posts, keeps the words in the address, and clears them', async () => {
    fakeApi({
      'GET /api/feed': ({ url }) => {
        const q = url.searchParams.get('q');
        if (q === 'red kite') return [post(1)];
        return q ? [] : [post(2), post(1)];
      },
    });
    const app = openApp('/feed');
    await screen.findByText('Post 2');
    const field = screen.getByRole('textbox', { name: 'Search posts' });
    await userEvent.type(field, 'r{Enter}');
    expect(screen.getByText('Please type at least 2 characters')).toBeTruthy();
    await userEvent.type(field, 'ed kite{Enter}');
    await waitFor(async () => expect(await texts()).toEqual(['Post 1']));
    expect([app.address(), document.activeElement]).toEqual(['/feed?q=red+kite', field]);
    await userEvent.type(field, 's');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('heading', { name: 'No posts found for “red kites”' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await texts()).toEqual(['Post 2', 'Post 1']);
    expect([app.address(), field]).toEqual(['/feed', document.activeElement]);
    expect(screen.getByRole('textbox', { name: 'Search posts' })).toHaveProperty('value', '');
  });

  it('loads the next page on request, focuses its first post, and stops at the end', async () => {
    fakeApi({
      'GET /api/feed': ({ url }) =>
        url.searchParams.has('cursor') ? page([post(1)]) : page([post(3), post(2)], 'older'),
    });
    openApp('/feed');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Post 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Post 1'));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('keeps the posts when the next page fails', async () => {
    fakeApi({ 'GET /api/feed': ({ url }) => (url.searchParams.has('cursor') ? refused() : page([post(3)], 'older')) });
    openApp('/feed');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Failed to load feed. Please try again.')).toBeTruthy();
    expect(await texts()).toEqual(['Post 3']);
  });

  it('announces new posts and shows them on request', async () => {
    let posts = [post(1)];
    fakeApi({ 'GET /api/feed': () => posts });
    openApp('/feed');
    await screen.findByText('Post 1');
    posts = [post(2), post(1)];
    fakeRealtime.push('feed', {});
    await userEvent.click(await screen.findByRole('button', { name: 'New posts' }));
    expect(await screen.findByText('Post 2')).toBeTruthy();
    expect(await texts()).toEqual(['Post 2', 'Post 1']);
    expect(screen.queryByRole('button', { name: 'New posts' })).toBeNull();
  });

  it('watches visible posts and updates them', async () => {
    fakeApi({
      'GET /api/feed': () => [post(2), post(1)],
      [`GET /api/feed/${post(2)._id}`]: () =>
        post(2, { content: 'Post 2, better said', edited: true, counts: { likes: 3 } }),
      [`GET /api/feed/${post(1)._id}`]: () => errorResponse(404, 'NOT_FOUND', 'We could not find that.'),
    });
    openApp('/feed');
    await screen.findByText('Post 2');
    expect(fakeRealtime.sent).toContainEqual(['watch', { postIds: [post(2)._id, post(1)._id] }]);
    fakeRealtime.push('post', { postId: post(2)._id });
    expect(await screen.findByText('Post 2, better said')).toBeTruthy();
    expect(screen.getByRole('button', { name: '3 reactions to priya’s post' })).toBeTruthy();
    fakeRealtime.push('post', { postId: post(1)._id });
    expect(await screen.findByText('This post is no longer available.')).toBeTruthy();
  });

  it('updates the original of a share', async () => {
    const share = (original: object) =>
      post(2, {
        isShare: true,
        content: '',
        originalPost: { _id: post(1)._id, authorName: 'sam', ...original } as never,
      });
    fakeApi({
      'GET /api/feed': () => [share({ removed: false, content: 'Post 1' })],
      [`GET /api/feed/${post(2)._id}`]: () => share({ removed: true }),
    });
    openApp('/feed');
    await screen.findByText('Post 1');
    expect(fakeRealtime.sent).toContainEqual(['watch', { postIds: [post(2)._id, post(1)._id] }]);
    fakeRealtime.push('post', { postId: post(1)._id });
    expect(await screen.findByText('This post was removed.')).toBeTruthy();
  });

  it('refreshes after a reconnect without moving the reader', async () => {
    let posts = [post(2), post(1)];
    fakeApi({ 'GET /api/feed': () => posts });
    openApp('/feed');
    await screen.findByText('Post 2');
    posts = [post(3), post(1, { content: 'Post 1, edited' })];
    fakeRealtime.connect();
    expect(await screen.findByText('Post 1, edited')).toBeTruthy();
    expect(screen.queryByText('Post 3')).toBeNull();
    expect(screen.getByText('This post is no longer available.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New posts' })).toBeTruthy();
  });

  it('also refreshes the linked post after a reconnect', async () => {
    const one = { current: () => post(1) as ReturnType<typeof post> | Response };
    fakeApi({
      'GET /api/feed': () => [post(2)],
      [`GET /api/feed/${post(1)._id}`]: () => one.current(),
      [`GET /api/feed/${post(1)._id}/comments`]: () => [],
    });
    openApp(`/feed?post=${post(1)._id}`);
    await screen.findByText('Post 1');
    one.current = () => errorResponse(404, 'NOT_FOUND', 'We could not find that.');
    fakeRealtime.connect();
    expect(await screen.findByText('This post is no longer available.')).toBeTruthy();
  });

  it('shows the linked post first, once, with a link to the whole feed', async () => {
    fakeApi({
      'GET /api/feed': () => [post(2), post(1)],
      [`GET /api/feed/${post(1)._id}`]: () => post(1),
      [`GET /api/feed/${post(1)._id}/comments`]: () => [],
    });
    const app = openApp(`/feed?post=${post(1)._id}`);
    await waitFor(async () => expect(await texts()).toEqual(['Post 1', 'Post 2']));
    await userEvent.click(screen.getByRole('link', { name: 'See the whole feed' }));
    expect(app.address()).toBe('/feed');
    expect(await texts()).toEqual(['Post 2', 'Post 1']);
  });

  it.each([
    ['the list', 'under the post of a link', 80, 1, 'GET /api/feed', () => [post(2)]],
    ['the post of a link', 'above the list', 0, 2, `GET /api/feed/${post(1)._id}`, () => post(1)],
  ])(
    'moves neither page nor focus when %s arrives %s while a menu is open',
    async (_what, _where, scrollY, there, late, answer) => {
      const arriving = Promise.withResolvers<unknown>();
      const answers = {
        'GET /api/feed': () => [post(2)],
        [`GET /api/feed/${post(1)._id}`]: () => post(1),
        [`GET /api/feed/${post(1)._id}/comments`]: () => [],
      };
      fakeApi({ ...answers, [late]: () => arriving.promise });
      // A different address, because scroll positions are remembered.
      vi.mocked(Math.random).mockRestore();
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrollY);
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 10, bottom: 200 } as DOMRect);
      const scrolledBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
      openApp(`/feed?post=${post(1)._id}`);
      const card = within((await screen.findByText(`Post ${there}`)).closest('article') as HTMLElement);
      const more = card.getByRole('button', { name: 'More about priya’s post' });
      await userEvent.click(more);
      const scrolledTo = vi.mocked(Element.prototype.scrollIntoView).mock.calls.length;
      arriving.resolve(answer());
      await screen.findByText(`Post ${3 - there}`);
      await new Promise((done) => requestAnimationFrame(done));
      expect(card.getByRole('button', { name: 'Report this post' })).toBeTruthy();
      expect(document.activeElement).toBe(more);
      expect(scrolledBy).not.toHaveBeenCalled();
      expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(scrolledTo);
    },
  );

  it('scrolls to the linked post at once and focuses it when it is loaded', async () => {
    const arriving = Promise.withResolvers<unknown>();
    fakeApi({
      'GET /api/feed': () => [post(2)],
      [`GET /api/feed/${post(1)._id}`]: () => arriving.promise,
      [`GET /api/feed/${post(1)._id}/comments`]: () => [],
    });
    openApp(`/feed?post=${post(1)._id}`);
    await screen.findByText('Post 2');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' });
    arriving.resolve(post(1));
    await screen.findByText('Post 1');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe(post(1)._id));
  });

  it('says that the linked post does not exist', async () => {
    fakeApi({
      'GET /api/feed': () => [post(2)],
      [`GET /api/feed/${post(1)._id}`]: () => errorResponse(404, 'NOT_FOUND', 'We could not find that.'),
    });
    openApp(`/feed?post=${post(1)._id}`);
    expect(await screen.findByRole('heading', { name: 'This post isn’t available' })).toBeTruthy();
    expect(await screen.findByText('Post 2')).toBeTruthy();
  });

  it('opens the panels by buttons on narrow windows', async () => {
    fakeApi({ 'GET /api/feed': () => [] });
    openApp('/feed');
    const button = await screen.findByRole('button', { name: 'Resources' });
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: /resources|help/i })).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(button);
    expect(within(document.body).queryByRole('heading', { name: /resources|help/i })).toBeNull();
  });

  it('scrolls the field of an opened panel into view', async () => {
    fakeApi({ 'GET /api/feed': () => [] });
    openApp('/feed');
    // Newer browsers return a promise.
    const seen = vi.fn(() => Promise.resolve());
    Element.prototype.scrollIntoView = seen as never;
    await userEvent.click(await screen.findByRole('button', { name: 'Ask Wren' }));
    const form = await screen.findByRole('form', { name: 'Write to Wren' });
    await waitFor(() => expect(seen.mock.contexts).toContain(form));
    expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
    await userEvent.click(screen.getByRole('button', { name: 'Ask Wren' }));
    expect(form.isConnected).toBe(false);
    expect(screen.getByRole('button', { name: 'Ask Wren' })).toBeTruthy();
  });
});
