import type { Notification, Pushed } from '@notalone/contracts';
import { dismissToast, providePages, session } from '@notalone/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../remotes/query-client.ts';
import { problem, renderAt, serve } from '../../testing/render-at.tsx';
import { Header } from '../header.tsx';

/** What the live connection would do. */
const live = vi.hoisted(() => ({ handlers: new Map<string, (payload: unknown) => void>(), catchUp: () => undefined as unknown }));
vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<typeof import('@notalone/web-kit')>()),
  usePushed: (event: string, handler: (payload: unknown) => void) => void live.handlers.set(event, handler),
  useCatchUp: (refetch: () => unknown) => {
    live.catchUp = refetch;
  },
}));
const push = <E extends keyof Pushed>(event: E, payload: Pushed[E]) => act(() => live.handlers.get(event)?.(payload));

const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<typeof session.signIn>[0];
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<typeof session.signIn>[0];

const REQUEST = 'e'.repeat(24);
const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'message',
  message: `New message from ${id}`,
  read: false,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  relatedId: 'b'.repeat(24),
  link: `/messages?with=${'b'.repeat(24)}`,
  count: 1,
  processed: false,
  ...more,
});
const request = (id: string, more: Partial<Notification> = {}) =>
  notification(id, { type: 'connection-request', message: `${id} would like to connect with you.`, relatedId: REQUEST, link: '/connections', ...more });

const badge = (notifications: number) => Response.json({ notifications, messages: 0 });
const LIST = 'GET /api/notifications';
const BADGE = 'GET /api/notifications/badge';
const ACCEPT = `POST /api/profile/connections/accept/${REQUEST}`;
const REFUSE = `POST /api/profile/connections/refuse/${REQUEST}`;
type Answers = Parameters<typeof serve>[0];

/** The header of a signed-in parent with these notifications, on a server that remembers what was read. */
function openHeader(items: readonly Notification[], more: Answers = {}) {
  session.signIn(parent, { keep: true });
  const unread = new Set(items.filter(({ read }) => !read).map(({ _id }) => _id));
  const count = () => Response.json({ notifications: unread.size, messages: 0 });
  const readings = items.map(({ _id }) => {
    const reading = () => {
      unread.delete(_id);
      return count();
    };
    return [`POST /api/notifications/read/${_id}`, reading] as const;
  });
  const list = () => Response.json(items.map((item) => ({ ...item, read: !unread.has(item._id) })));
  const calls = serve({ [LIST]: list, [BADGE]: count, 'POST /api/notifications/read-all': badge(0), ...Object.fromEntries(readings), ...more });
  return { calls, routes: () => calls.map(({ route }) => route), ...renderAt('/privacy-policy', <Header />) };
}
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Notifications' });
const shown = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem');

beforeEach(() => {
  for (let id = 0; id < 200; id += 1) dismissToast(id);
  localStorage.clear();
  live.handlers.clear();
  serve({});
  void session.signOut();
  queryClient.clear();
  providePages(['/connections', '/notifications', '/messages']);
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('the bell', () => {
  test('is for parents and admins, not for children, nor for the signed out', async () => {
    session.signIn(child, { keep: true });
    const { unmount } = renderAt('/child-dashboard', <Header />);
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
    unmount();
    openHeader([]);
    await bell();
    act(() => void session.signOut());
    await waitFor(() => expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull());
  });

  test.each([
    [3, '3'],
    [99, '99'],
    [100, '99+'],
  ])('with %i unread shows %s and says the number', async (unread, shown) => {
    openHeader([], { [BADGE]: badge(unread) });
    expect((await bell(`Notifications, ${unread} unread`)).textContent).toBe(shown);
  });

  test('shows what comes live, and says it to a screen reader', async () => {
    openHeader([]);
    await bell('Notifications');
    push('notification', notification('Bee'));
    push('badge', { notifications: 1, messages: 1 });
    await bell('Notifications, 1 unread');
    expect(screen.getByText('New notification: New message from Bee').getAttribute('role')).toBe('status');
  });

  test('asks again when something may have been missed', async () => {
    openHeader([]);
    await bell('Notifications');
    serve({ [BADGE]: badge(7) });
    await act(async () => void (await live.catchUp()));
    expect((await bell('Notifications, 7 unread')).textContent).toBe('7');
  });
});

describe('the panel', () => {
  test('opens with the focus in it; Escape closes it and gives the focus back', async () => {
    const { user } = openHeader([notification('Bee', { read: true })]);
    await user.click(await bell());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'));
    expect((await bell('Notifications')).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(await bell('Notifications'));
  });

  test('closes by a press elsewhere, and when the focus leaves it', async () => {
    const { user } = openHeader([]);
    const focusElsewhere = async () => act(() => screen.getByRole('link', { name: /home/ }).focus());
    for (const leave of [() => user.click(document.body), focusElsewhere]) {
      await user.click(await bell('Notifications'));
      await panel();
      await leave();
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
    }
  });

  test('marks all unread ones read on opening: at once here, and by one call each', async () => {
    const { user, routes } = openHeader([notification('Bee'), notification('Cas', { read: true }), request('Dot')]);
    await user.click(await bell('Notifications, 2 unread'));
    await bell('Notifications');
    await waitFor(() => expect(shown().map((item) => item.dataset.read)).toEqual(['true', 'true', 'true']));
    await waitFor(() =>
      expect(routes().filter((route) => route.startsWith('POST'))).toEqual(['POST /api/notifications/read/Bee', 'POST /api/notifications/read/Dot']),
    );
    expect(shown()[0]?.textContent).toContain('5 minutes ago');
  });

  test('marks them by one call where more are unread than it shows', async () => {
    const { user, routes } = openHeader([notification('Bee')], { [BADGE]: badge(140) });
    await user.click(await bell(/140 unread/));
    await waitFor(() => expect(routes().filter((route) => route.startsWith('POST'))).toEqual(['POST /api/notifications/read-all']));
  });

  test('highlights them again when marking them failed', async () => {
    const { user } = openHeader([notification('Bee')], { 'POST /api/notifications/read/Bee': problem(500, 'INTERNAL', 'Server error.') });
    await user.click(await bell('Notifications, 1 unread'));
    await bell('Notifications, 1 unread');
    await waitFor(() => expect(shown()[0]?.dataset.read).toBe('false'));
  });

  test('highlights what comes while it is open', async () => {
    const { user } = openHeader([notification('Bee', { read: true })]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    push('notification', notification('Cas'));
    await waitFor(() => expect(shown().map(({ dataset }) => dataset.read)).toEqual(['false', 'true']));
  });

  test('says when there is nothing, and when it could not ask', async () => {
    const { user } = openHeader([], { [LIST]: problem(503, 'UNAVAILABLE', 'Not now.') });
    queryClient.setDefaultOptions({ queries: { retry: false } });
    await user.click(await bell());
    await screen.findByText('Failed to load notifications.');
    serve({ [LIST]: Response.json([]), [BADGE]: badge(0) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing new')).toBeTruthy();
  });

  test('leads to what a notification is about, and to all of them', async () => {
    const { user, place } = openHeader([notification('Bee')]);
    await user.click(await bell());
    await user.click(await screen.findByRole('link', { name: 'New message from Bee' }));
    expect(place.current.pathname).toBe('/messages');
    await user.click(await bell());
    await user.click(await screen.findByRole('link', { name: 'See all notifications' }));
    expect(place.current.pathname).toBe('/notifications');
  });

  test('links to no page that does not exist', async () => {
    const { user } = openHeader([notification('Bee', { type: 'other', message: 'A child’s login is locked.', link: '/child-monitor' })]);
    await user.click(await bell());
    await screen.findByText('A child’s login is locked.');
    expect(screen.queryByRole('link', { name: /locked/ })).toBeNull();
  });
});

describe('a connection request', () => {
  test.each([
    ['Approve', ACCEPT, 'Connection request approved successfully!'],
    ['Deny', REFUSE, 'Connection request denied successfully!'],
  ])('%s: the call, the words, both buttons off, remembered, and gone after 2 seconds', async (name, route, said) => {
    const { user, routes } = openHeader([request('Dot')], { [route]: Response.json({ message: 'ok' }) });
    await user.click(await bell());
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(said);
    expect(routes()).toContain(route);
    const [item] = shown();
    expect(item?.dataset.processed).toBe('true');
    for (const button of within(item as HTMLElement).getAllByRole('button')) expect(button.hasAttribute('disabled') || button.dataset.disabled).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('processedNotifications') ?? '')).toEqual(['Dot']);
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test('that was answered in this browser before does not come back', async () => {
    localStorage.setItem('processedNotifications', '["Dot"]');
    const { user } = openHeader([request('Dot'), notification('Bee')]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    expect(screen.queryByText(/would like to connect/)).toBeNull();
  });

  test('that was answered elsewhere is greyed and goes', async () => {
    const { user } = openHeader([request('Dot')]);
    await user.click(await bell());
    await screen.findByRole('button', { name: 'Approve' });
    push('notification', request('Dot', { processed: true, read: true }));
    await waitFor(() => expect(shown()[0]?.dataset.processed).toBe('true'));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test.each([
    ['Approve', 'Failed to approve connection request.'],
    ['Deny', 'Failed to deny connection request.'],
  ])('%s that fails says so and can be tried again', async (name, said) => {
    const { user } = openHeader([request('Dot')], { [ACCEPT]: problem(500, 'INTERNAL', 'x'), [REFUSE]: problem(500, 'INTERNAL', 'x') });
    await user.click(await bell());
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(said);
    expect(shown()[0]?.dataset.processed).toBe('false');
    expect(localStorage.getItem('processedNotifications')).toBeNull();
  });

  test('of a child has no buttons yet, and neither has anything else', async () => {
    const { user } = openHeader([request('Dot', { type: 'connection_request' }), notification('Bee')]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    expect(screen.queryByRole('button', { name: /Approve|Deny/ })).toBeNull();
  });
});
