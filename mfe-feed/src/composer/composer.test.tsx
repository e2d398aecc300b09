import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { fakeRealtime } from '@notalone/web-features/testing/fake-realtime';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { post } from '../testing/posts.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const PRIYA = { _id: '0000000000000000000000a7', username: 'priya', childName: 'Asha' };
const PETRA = { _id: '0000000000000000000000a8', username: 'petra smith', childName: 'Ben' };
const search = { 'GET /api/profile/users/search': () => ({ users: [PRIYA, PETRA] }) };
const loggedOut = () => errorResponse(401, 'UNAUTHENTICATED', 'Please log in to continue.');
const published = () => Response.json(post(9, { mine: true }), { status: 201 });
const field = () => screen.findByRole('textbox', { name: 'Your post' }) as Promise<HTMLTextAreaElement>;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Post' }));
const sentForms = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.filter(({ call }) => call === 'POST /api/feed').map(({ form }) => form);

/** Reloads all modules, as a page reload does. */
async function reload() {
  vi.resetModules();
  const { openApp: openAgain } = await import('../testing/open-app.tsx');
  openAgain('/feed', { isReload: true });
  await field();
}

/** jsdom cannot decode pictures. */
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

describe('composer', () => {
  it('shows the writer alone where to turn, until it is hidden', async () => {
    const notice = 'If you or a child are in danger now, call 999.\n\nIt is not your fault.';
    const sent = () => Response.json({ ...post(9, { mine: true }), notice }, { status: 201 });
    fakeApi({ 'GET /api/feed': () => [post(1)], 'POST /api/feed': sent });
    openApp('/feed');
    await userEvent.type(await field(), 'He hit me');
    await send();
    expect(await screen.findByText('It is not your fault.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide this' }));
    expect(document.body.textContent).not.toMatch(/your fault|in danger/);
  });

  it('publishes a post, which then appears on top, and clears the form', async () => {
    const { calls } = fakeApi({ 'GET /api/feed': () => [post(1)], 'POST /api/feed': published });
    const app = openApp('/feed');
    await userEvent.type(await field(), '  Hello  ');
    await send();
    expect(await screen.findByText('Post 9')).toBeTruthy();
    expect(app.toasts()).toBe('Post created successfully!');
    expect((await field()).value).toBe('');
    const [form] = sentForms(calls);
    expect([form?.get('content'), form?.get('mentions'), form?.has('image')]).toEqual(['Hello', '', false]);
  });

  it('rejects a blank post with a message', async () => {
    const { calls } = fakeApi({ 'GET /api/feed': () => [] });
    openApp('/feed');
    await userEvent.type(await field(), '   ');
    await send();
    expect(screen.getByText('Please write something first')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(sentForms(calls)).toEqual([]);
  });

  it('keeps the draft when publishing fails and after a reload, and publishes it once', async () => {
    let fails = true;
    const { calls } = fakeApi({
      ...search,
      'GET /api/feed': () => [],
      'POST /api/feed': () => (fails ? Promise.reject(new TypeError('down')) : published()),
    });
    const app = openApp('/feed');
    await userEvent.type(await field(), 'Hello @pri');
    await userEvent.click(await screen.findByRole('option', { name: /priya/ }));
    await send();
    await screen.findByText('Not posted yet. It is posted when you are back online.');
    app.leave();
    openApp('/feed', { isReload: true });
    expect((await field()).value).toBe('Hello @priya ');
    fails = false;
    await send();
    await waitFor(async () => expect((await field()).value).toBe(''));
    const forms = sentForms(calls);
    // Also by itself when the form opens again.
    expect(forms.map((form) => form?.get('mentions'))).toEqual([PRIYA._id, PRIYA._id, PRIYA._id]);
    expect(new Set(forms.map((form) => form?.get('clientId'))).size).toBe(1);
  });

  it('gives changed text a new id', async () => {
    const { calls } = fakeApi({
      'GET /api/feed': () => [],
      'POST /api/feed': () => errorResponse(500, 'INTERNAL', 'Server error.'),
    });
    const app = openApp('/feed');
    await userEvent.type(await field(), 'Hello');
    await send();
    await screen.findByText(/What you wrote is still here/);
    expect(app.toasts()).toBe('Failed to create post.');
    await userEvent.type(await field(), '!');
    await send();
    await waitFor(() => expect(sentForms(calls)).toHaveLength(2));
    const [first, second] = sentForms(calls);
    expect(first?.get('clientId')).not.toBe(second?.get('clientId'));
  });

  it('suggests people after @ and two characters once typing pauses, chosen by keyboard', async () => {
    const { calls } = fakeApi({ ...search, 'GET /api/feed': () => [], 'POST /api/feed': published });
    openApp('/feed');
    await userEvent.type(await field(), '@p');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(await field(), 'ri');
    const list = await screen.findByRole('listbox', { name: 'People to mention' });
    expect(calls.filter(({ call }) => call.includes('users/search')).map(({ call }) => call)).toEqual([
      'GET /api/profile/users/search?q=pri',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { selected: true });
    expect(option.textContent).toContain('petra smith');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(option.id);
    await userEvent.keyboard('{Enter}');
    expect(list.isConnected).toBe(false);
    await userEvent.type(await field(), 'hi');
    expect((await field()).value).toBe('@petra smith hi');
    await send();
    await waitFor(() => expect(sentForms(calls)[0]?.get('mentions')).toBe(PETRA._id));
  });

  it('closes the suggestions on Escape and drops people whose mention was removed', async () => {
    const { calls } = fakeApi({ ...search, 'GET /api/feed': () => [], 'POST /api/feed': published });
    openApp('/feed');
    await userEvent.type(await field(), '@pri');
    await userEvent.click(await screen.findByRole('option', { name: /priya/ }));
    await userEvent.type(await field(), '{Backspace}{Backspace}{Backspace}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await send();
    await waitFor(() => expect(sentForms(calls)[0]?.get('mentions')).toBe(''));
  });

  it('previews a picture and sends it with its description', async () => {
    const { calls } = fakeApi({ 'GET /api/feed': () => [], 'POST /api/feed': published });
    openApp('/feed');
    await userEvent.type(await field(), 'Look');
    await userEvent.upload(
      screen.getByLabelText(/^(Add a|Choose another) picture$/),
      new File(['x'], 'bike.png', { type: 'image/png' }),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: /What does the picture show/ }), 'A red bike');
    expect(screen.getByRole('img', { name: 'A red bike' }).getAttribute('src')).toBe('blob:picture');
    await send();
    await screen.findByText('Post 9');
    const [form] = sentForms(calls);
    expect([form?.get('image'), form?.get('imageAlt')]).toEqual([
      expect.objectContaining({ name: 'bike.png' }),
      'A red bike',
    ]);
    expect(screen.queryByRole('img', { name: 'A red bike' })).toBeNull();
  });

  it('says that a picture was lost in a reload until another is chosen or it is left out', async () => {
    fakeApi({ 'GET /api/feed': () => [] });
    const app = openApp('/feed');
    const choose = () =>
      userEvent.upload(
        screen.getByLabelText(/^(Add a|Choose another) picture$/),
        new File(['x'], 'bike.png', { type: 'image/png' }),
      );
    const lost = () => screen.queryByText(/the picture “bike.png” is not. Please choose it again/);
    await userEvent.type(await field(), 'Look');
    await choose();
    await userEvent.type(await screen.findByRole('textbox', { name: /What does the picture show/ }), 'A red bike');
    expect(lost()).toBeNull();
    app.leave();
    await reload();
    expect((await field()).value).toBe('Look');
    expect(lost()).toBeTruthy();
    await choose();
    expect(await screen.findByRole('img', { name: 'A red bike' })).toBeTruthy();
    expect(lost()).toBeNull();
    cleanup();
    await reload();
    expect(lost()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
    expect(lost()).toBeNull();
    expect((await field()).value).toBe('Look');
    expect(document.activeElement).toBe(await field());
  });

  it('does not mention any text when only a picture was lost', async () => {
    fakeApi({ 'GET /api/feed': () => [] });
    const app = openApp('/feed');
    await field();
    await userEvent.upload(
      screen.getByLabelText(/^(Add a|Choose another) picture$/),
      new File(['x'], 'bike.png', { type: 'image/png' }),
    );
    await screen.findByRole('textbox', { name: /What does the picture show/ });
    app.leave();
    await reload();
    expect(screen.getByText('The picture “bike.png” is not here any more. Please choose it again.')).toBeTruthy();
    expect(screen.queryByText(/Your text is still here/)).toBeNull();
  });

  it('does not report a picture as lost that was chosen in another tab', async () => {
    fakeApi({ 'GET /api/feed': () => [] });
    openApp('/feed');
    await userEvent.type(await field(), 'Look');
    const key = Object.keys(localStorage).find((name) => name.includes(':postDrafts:')) ?? '';
    localStorage.setItem(
      key,
      JSON.stringify({ content: 'Look here', imageAlt: '', people: [], pictureName: 'bike.png' }),
    );
    fireEvent(window, new StorageEvent('storage', { key, storageArea: localStorage }));
    expect((await field()).value).toBe('Look here');
    expect(screen.queryByText(/bike.png/)).toBeNull();
  });

  it('publishes a post once when the connection is back', async () => {
    const answers = [
      () => Promise.reject(new TypeError('down')),
      () => Promise.reject(new TypeError('down')),
      published,
    ];
    const { calls } = fakeApi({ 'GET /api/feed': () => [], 'POST /api/feed': () => answers.shift()?.() });
    const app = openApp('/feed');
    await userEvent.type(await field(), 'Hello');
    await send();
    await screen.findByText(/It is posted when you are back online/);
    expect([screen.queryByText(/Network error|still here/), app.toasts()]).toEqual([null, '']);
    expect((await field()).value).toBe('Hello');
    fakeRealtime.connect();
    await waitFor(() => expect(sentForms(calls)).toHaveLength(2));
    await screen.findByText(/It is posted when you are back online/);
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Post 9')).toBeTruthy();
    expect(screen.queryByText(/internet connection|back online/)).toBeNull();
    expect(new Set(sentForms(calls).map((form) => form?.get('clientId'))).size).toBe(1);
    fireEvent(window, new Event('online'));
    fakeRealtime.connect();
    expect(sentForms(calls)).toHaveLength(3);
  });

  it('publishes a waiting post after a reload, but nothing that was changed since', async () => {
    fakeApi({ 'GET /api/feed': () => [], 'POST /api/feed': () => Promise.reject(new TypeError('down')) });
    openApp('/feed');
    await userEvent.type(await field(), 'Hello');
    await send();
    await screen.findByText(/It is posted when you are back online/);
    await userEvent.type(await field(), ' all');
    expect(screen.queryByText(/back online/)).toBeNull();
    await send();
    await screen.findByText(/It is posted when you are back online/);
    cleanup();
    const { calls } = fakeApi({ 'GET /api/feed': () => [], 'POST /api/feed': published });
    await reload();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(sentForms(calls).map((form) => form?.get('content'))).toEqual(['Hello all']);
  });

  /** Opens the feed while a photo waits in the cache; answers what deletes it. */
  function openShared(address: string, isInstalled: boolean) {
    const headers = { 'content-type': 'image/jpeg', 'x-file-name': 'garden.jpg', 'x-share-id': 'share-1' };
    const remove = vi.fn();
    vi.stubGlobal('caches', {
      has: async (name: string) => name.startsWith('account-'),
      open: async () => ({ match: async () => new Response(new Blob(['jpeg']), { headers }), delete: remove }),
    });
    fakeApi({ 'GET /api/feed': () => [] });
    openApp(address);
    const display = { matches: isInstalled, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.stubGlobal('matchMedia', () => display);
    return remove;
  }

  it.each([
    ['in a tab of the browser', false, '/feed?shared=share-1'],
    ['in a page that the share has not opened', true, '/feed?shared=share-2'],
  ])('drops a shared photo %s', async (_where, isInstalled, address) => {
    const remove = openShared(address, isInstalled);
    await waitFor(() => expect(remove).toHaveBeenCalledExactlyOnceWith('/shared-photo'));
    await field();
    expect(screen.queryByText(/A photo was shared/)).toBeNull();
    vi.unstubAllGlobals();
  });

  it('takes a photo that was shared with the installed app once, after a yes', async () => {
    const remove = openShared('/feed?shared=share-1', true);
    await screen.findByText('A photo was shared with Not Alone: garden.jpg');
    expect(screen.queryByLabelText('What does the picture show?')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use this photo' }));
    await screen.findByLabelText('What does the picture show?');
    expect(remove).toHaveBeenCalledExactlyOnceWith('/shared-photo');
    vi.unstubAllGlobals();
  });

  it.each([
    [
      'without a profile',
      () => errorResponse(404, 'PROFILE_NOT_FOUND', 'Child profile not found for this user.'),
      'You need to create a child profile before posting.',
      '/profile-creation',
    ],
    ['when the session is over', loggedOut, 'You must be logged in to post.', '/feed'],
  ])('%s shows an error', async (_when, answer, text, address) => {
    fakeApi({ 'GET /api/feed': () => [], 'POST /api/feed': answer, 'POST /api/auth/refresh': loggedOut });
    const app = openApp('/feed');
    await userEvent.type(await field(), 'Hello');
    await send();
    await waitFor(() => expect(app.toasts()).toContain(text));
    expect(app.address()).toBe(address);
  });

  it('shows the characters left near the limit and does not send more', async () => {
    const { calls } = fakeApi({ 'GET /api/feed': () => [] });
    openApp('/feed');
    await userEvent.click(await field());
    await userEvent.paste('x'.repeat(5001));
    expect(screen.getByText('1 characters too many. A post may have 5000.')).toBeTruthy();
    await send();
    expect(sentForms(calls)).toEqual([]);
    await userEvent.keyboard('{Backspace}');
    expect(screen.getAllByText('0 characters left').length).toBeGreaterThan(0);
  });
});
