import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ME, openApp } from '../testing/open-app.tsx';
import { page, post } from '../testing/posts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const URL_OF_1 = `/api/feed/${post(1)._id}`;
const refused = () => errorResponse(500, 'INTERNAL', 'Server error. Please try again later.');
const inMenu = async (name: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: /^More about .*’s post/ }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name }));
};
const openReactions = async () => userEvent.click(await screen.findByRole('button', { name: /^React to .*’s post/ }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('post', () => {
  it('shows a reaction at once and then the server’s counts', async () => {
    const gate = Promise.withResolvers<object>();
    fakeApi({
      'GET /api/feed': () => [post(1, { counts: { likes: 2 } })],
      [`POST ${URL_OF_1}/like`]: () => gate.promise,
    });
    openApp('/feed');
    await openReactions();
    await press('Like, 2 people');
    expect((await screen.findByRole('button', { name: 'Like, 3 people' })).getAttribute('aria-pressed')).toBe('true');
    gate.resolve({ on: true, counts: { ...post(1).counts, likes: 8 } });
    expect(await screen.findByRole('button', { name: 'Like, 8 people', pressed: true })).toBeTruthy();
  });

  it('opens who reacted, by kind and in pages', async () => {
    const sam = { userId: { _id: '0000000000000000000000b1', username: 'sam' }, childProfileId: { childName: 'Kit' } };
    const jo = { userId: { _id: ME, username: 'jo' } };
    fakeApi({
      'GET /api/feed': () => [post(1, { counts: { likes: 2, loves: 2 } })],
      [`GET ${URL_OF_1}/reactions`]: ({ url }) => {
        if (url.searchParams.get('kind') === 'love') return [jo];
        return url.searchParams.has('cursor') ? page([jo]) : page([sam], 'older');
      },
    });
    openApp('/feed');
    await press('4 reactions to priya’s post');
    expect((await screen.findByRole('link', { name: /sam/ })).getAttribute('href')).toBe(`/profile/${sam.userId._id}`);
    expect(screen.queryByRole('tab', { name: /Laugh/ })).toBeNull();
    await press('Show more');
    expect(await screen.findByRole('link', { name: /jo/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Love 2' }));
    expect(await screen.findByText(/Not everybody is shown/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /sam/ })).toBeNull();
  });

  it('takes a rejected reaction back and says so', async () => {
    fakeApi({ 'GET /api/feed': () => [post(1)], [`POST ${URL_OF_1}/love`]: refused });
    const app = openApp('/feed');
    await openReactions();
    await press('Love');
    await waitFor(() => expect(app.toasts()).toContain('“Love” could not be saved.'));
    expect(screen.getByRole('button', { name: 'Love', pressed: false })).toBeTruthy();
  });

  it('is hidden in place with the focus on Undo, and comes back', async () => {
    let on = false;
    fakeApi({
      'GET /api/feed': () => [post(2), post(1)],
      [`POST /api/feed/${post(2)._id}/hide`]: () => {
        on = !on;
        return { on, counts: post(2).counts };
      },
    });
    openApp('/feed');
    await userEvent.click((await screen.findAllByRole('button', { name: /^More about .*’s post/ }))[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Hide this post' }));
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    expect(screen.queryByText('Post 2')).toBeNull();
    expect(screen.getByText('Post hidden.')).toBeTruthy();
    expect(document.activeElement).toBe(undo);
    await waitFor(() => expect(on).toBe(true));
    await userEvent.click(undo);
    expect(await screen.findByText('Post 2')).toBeTruthy();
    await waitFor(() => expect(on).toBe(false));
  });

  it('is shared once, after a confirmation', async () => {
    const share = post(2, {
      mine: true,
      content: '',
      isShare: true,
      originalPost: { _id: post(1)._id, removed: false, authorName: 'priya', content: 'Post 1' } as never,
    });
    fakeApi({
      'GET /api/feed': () => [post(1)],
      [`POST ${URL_OF_1}/reshare`]: () => Response.json(share, { status: 201 }),
    });
    const app = openApp('/feed');
    await press('Share: priya’s post');
    await press('Share');
    expect(await screen.findByText('shared a post')).toBeTruthy();
    expect(app.toasts()).toBe('Post shared successfully!');
    await press('1 share: priya’s post, shared by 1 person');
    expect(screen.getByRole('button', { name: /^1 share: priya’s post/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.toasts()).toContain('You have already shared this post.');
    expect(screen.getAllByText('Post 1')).toHaveLength(2);
  });

  it('shows large counts in short and announces them in full', async () => {
    fakeApi({ 'GET /api/feed': () => [post(1, { counts: { likes: 1234, shares: 50_000 } })] });
    openApp('/feed');
    await openReactions();
    expect((await screen.findByRole('button', { name: 'Like, 1,234 people' })).textContent).toBe('1.2k');
    const share = screen.getByRole('button', {
      name: '50k shares: priya’s post, shared by 50,000 people',
      pressed: false,
    });
    expect(share.textContent).toBe('50k');
  });

  it.each([
    [
      'the server’s words',
      errorResponse(429, 'RATE_LIMITED', 'That is a lot of sharing.'),
      'That is a lot of sharing.',
    ],
    ['a general sorry', refused(), 'Failed to share post.'],
    [
      'a general sorry where nothing was said',
      new Response('<html>Not found</html>', { status: 404 }),
      'Failed to share post.',
    ],
  ])('that cannot be shared shows %s', async (_what, answer, text) => {
    fakeApi({ 'GET /api/feed': () => [post(1)], [`POST ${URL_OF_1}/reshare`]: () => answer });
    const app = openApp('/feed');
    await press('Share: priya’s post');
    await press('Share');
    await waitFor(() => expect(app.toasts()).toBe(text));
  });

  it('shows that the original of a share was removed', async () => {
    fakeApi({
      'GET /api/feed': () => [
        post(2, { isShare: true, content: '', originalPost: { _id: post(1)._id, removed: true } as never }),
      ],
    });
    openApp('/feed');
    expect(await screen.findByText('This post was removed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Share|shares?:/ })).toBeNull();
  });

  it('is edited in place by its author and keeps its picture', async () => {
    const mine = post(1, {
      mine: true,
      imageUrl: '/uploads/feed/0123456789abcdef0123456789abcdef-small.webp',
      imageAlt: 'A red bike',
    } as never);
    const { calls } = fakeApi({
      'GET /api/feed': () => [mine],
      [`PUT ${URL_OF_1}`]: ({ form }) => ({ ...mine, content: form?.get('content') }),
    });
    const app = openApp('/feed');
    await inMenu('Edit');
    const field = screen.getByRole('textbox', { name: 'Edit your post' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Said better');
    await press('Save');
    expect(await screen.findByText('Said better')).toBeTruthy();
    expect(app.toasts()).toBe('Post updated!');
    const { form } = calls.find(({ call }) => call.startsWith('PUT')) ?? {};
    expect([form?.get('imageAlt'), form?.has('image'), form?.has('removeImage')]).toEqual(['A red bike', false, false]);
  });

  it('is deleted by its author after a confirmation, which stays open on failure', async () => {
    let fails = true;
    fakeApi({
      'GET /api/feed': () => [post(1, { mine: true }), post(2)],
      [`DELETE ${URL_OF_1}`]: () => (fails ? refused() : { message: 'ok' }),
    });
    const app = openApp('/feed');
    await inMenu('Delete');
    await press('Delete');
    await waitFor(() => expect(app.toasts()).toBe('Failed to delete post.'));
    fails = false;
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('Post 1')).toBeNull());
    expect(app.toasts()).toContain('Post deleted!');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe(post(2)._id));
  });

  it('is muted by its author for as long as chosen, and unmuted from its menu', async () => {
    const muting = `/api/notifications/mutes/post/${post(1)._id}`;
    let mutes: object[] = [];
    const { calls } = fakeApi({
      'GET /api/feed': () => [post(1, { mine: true })],
      'GET /api/notifications/mutes': () => mutes,
      [`PUT ${muting}`]: () => {
        mutes = [{ kind: 'post', threadId: post(1)._id }];
        return mutes[0];
      },
      [`DELETE ${muting}`]: () => {
        mutes = [];
        return new Response(null, { status: 204 });
      },
    });
    const app = openApp('/feed');
    await inMenu('Mute notifications');
    await press('Mute always');
    await waitFor(() => expect(app.toasts()).toContain('Muted.'));
    expect(calls.find(({ call }) => call === `PUT ${muting}`)?.body).toEqual({ duration: 'always' });
    await press(/^More about .*’s post/);
    await press('Muted · Unmute');
    await waitFor(() => expect(app.toasts()).toContain('Unmuted.'));
    await inMenu('Mute notifications');
  });

  it('by others has neither Edit nor Delete nor Mute', async () => {
    fakeApi({ 'GET /api/feed': () => [post(1)] });
    openApp('/feed');
    await press(/^More about .*’s post/);
    expect(screen.queryByRole('button', { name: 'Mute notifications' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('link', { name: /to block or report priya/ }).getAttribute('href')).toBe(
      `/profile/${post(1).userId._id}`,
    );
  });

  it('disappears after a report', async () => {
    const { calls } = fakeApi({
      'GET /api/feed': () => [post(2), post(1)],
      [`POST /api/feed/${post(2)._id}/report`]: () => ({ message: 'ok' }),
    });
    openApp('/feed');
    await userEvent.click((await screen.findAllByRole('button', { name: /^More about .*’s post/ }))[0] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Report this post' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Dangerous medical advice' }));
    await press('Send report');
    await waitFor(() => expect(screen.queryByText('Post 2')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe(post(1)._id));
    expect(calls.at(-1)?.body).toEqual({ reason: 'Dangerous medical advice', message: '' });
  });

  it('gets verified resources after its author was told who reads it, and the author deletes them', async () => {
    const mine = post(1, { mine: true });
    const said = { _id: '0000000000000000000000c1', content: 'See https://www.nhs.uk/', createdAt: mine.createdAt };
    fakeApi({
      'GET /api/feed': () => [mine],
      [`POST ${URL_OF_1}/resources/verified`]: () => Response.json(said, { status: 201 }),
      [`DELETE ${URL_OF_1}/resources/verified`]: () => ({ message: 'ok' }),
    });
    openApp('/feed');
    await inMenu('Verified resources');
    const question = await screen.findByRole('alertdialog', { name: 'Add verified resources?' });
    expect(question.textContent).toContain('the text of your post goes to OpenAI');
    await press('Add');
    expect((await screen.findByRole('group', { name: /^Verified resources from/ })).textContent).toContain(
      'a computer character',
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Delete these resources');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Verified resources from/ })).toBeNull());
  });

  it('shows others what the companion added, without a button to ask for it or to delete it', async () => {
    const said = { _id: '0000000000000000000000c1', content: 'Read this.', createdAt: post(1).createdAt };
    fakeApi({ 'GET /api/feed': () => [post(1, { aiComments: [said] } as never)] });
    openApp('/feed');
    await screen.findByRole('group', { name: /^Verified resources from/ });
    expect(screen.queryByRole('button', { name: 'Delete these resources' })).toBeNull();
    await press(/^More about .*’s post/);
    expect(screen.queryByRole('button', { name: 'Verified resources' })).toBeNull();
  });

  it('shows the specified error when resources cannot be added, and stays open', async () => {
    fakeApi({
      'GET /api/feed': () => [post(1, { mine: true })],
      [`POST ${URL_OF_1}/resources/verified`]: () => errorResponse(503, 'UNAVAILABLE', 'Not now.'),
    });
    const app = openApp('/feed');
    await inMenu('Verified resources');
    await press('Add');
    await waitFor(() => expect(app.toasts()).toBe('Failed to post verified resources comment.'));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('is folded when long, and unfolds', async () => {
    fakeApi({ 'GET /api/feed': () => [post(1, { content: `${'long '.repeat(400)}end` })] });
    openApp('/feed');
    await press('Show the whole post');
    expect(screen.getByText(/end$/)).toBeTruthy();
  });

  it('opens its picture in a lightbox with its description', async () => {
    const imageUrl = '/uploads/feed/0123456789abcdef0123456789abcdef-small.webp';
    fakeApi({ 'GET /api/feed': () => [post(1, { imageUrl, imageAlt: 'A red bike', likes: [ME] } as never)] });
    openApp('/feed');
    await press('Show the picture large: A red bike');
    const dialog = await screen.findByRole('dialog', { name: 'Picture by priya' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toMatch(/-large\.webp$/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
