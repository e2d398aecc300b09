import type { Notification, Pushed } from '@notalone/contracts';
import { Icon } from '@notalone/ui';
import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { dismissToast, session, setPagePatterns } from '@notalone/web-kit';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../remotes/query-client.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Header } from '../header.tsx';

/** The test's side of the live connection. */
const live = vi.hoisted(() => ({
  handlers: new Map<string, (payload: unknown) => void>(),
  catchUp: () => undefined as unknown,
}));
vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<typeof import('@notalone/web-kit')>()),
  usePushed: (event: string, handler: (payload: unknown) => void) => void live.handlers.set(event, handler),
  useCatchUp: (refetch: () => unknown) => {
    live.catchUp = refetch;
  },
}));
const push = <E extends keyof Pushed>(event: E, payload: Pushed[E]) => act(() => live.handlers.get(event)?.(payload));

/** jsdom has no layout: all is in view, except what a test puts below it. */
const below = new Set<string>();
const observers = new Set<FakeIntersectionObserver>();
class FakeIntersectionObserver {
  readonly #report: (entries: readonly object[]) => void;
  readonly #targets: HTMLElement[] = [];
  constructor(report: (entries: readonly object[]) => void) {
    this.#report = report;
    observers.add(this);
  }
  observe(target: HTMLElement) {
    this.#targets.push(target);
    queueMicrotask(() => this.look());
  }
  disconnect() {
    observers.delete(this);
  }
  look() {
    const ratioOf = ({ dataset }: HTMLElement) => (below.has(dataset['id'] ?? '') ? 0.2 : 1);
    if (observers.has(this))
      this.#report(this.#targets.map((target) => ({ target, intersectionRatio: ratioOf(target) })));
  }
}
function scrollDown(): void {
  below.clear();
  act(() => {
    for (const observer of observers) observer.look();
  });
}

const parent = { token: 't', userId: 'a'.repeat(24), role: 'parent', expiresInSeconds: 900 } as Parameters<
  typeof session.signIn
>[0];
const child = { ...parent, role: 'child', childId: 'c'.repeat(24), childName: 'Sam' } as Parameters<
  typeof session.signIn
>[0];

const SHOWN_AT = new Date(Date.now() - 5 * 60_000).toISOString();
const seen = (id: string) => `POST /api/notifications/read/${id}?createdAt=${encodeURIComponent(SHOWN_AT)}`;
const REQUEST = 'e'.repeat(24);
const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'message',
  topic: 'message',
  message: `New message from ${id}`,
  read: false,
  createdAt: SHOWN_AT,
  relatedId: 'b'.repeat(24),
  link: `/messages?with=${'b'.repeat(24)}`,
  count: 1,
  processed: false,
  ...more,
});
const request = (id: string, more: Partial<Notification> = {}) =>
  notification(id, {
    type: 'connection-request',
    message: `${id} would like to connect with you.`,
    relatedId: REQUEST,
    link: '/connections',
    ...more,
  });

const badge = (notifications: number) => Response.json({ notifications, messages: 0 });
const LIST = 'GET /api/notifications';
const BADGE = 'GET /api/notifications/badge';
const ACCEPT = `POST /api/profile/connections/accept/${REQUEST}`;
const REFUSE = `POST /api/profile/connections/refuse/${REQUEST}`;
type Answers = Parameters<typeof fakeApi>[0];

/** Renders the header of a logged-in parent; the fake server remembers which notifications were read. */
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
  const { calls } = fakeApi({
    [LIST]: list,
    [BADGE]: count,
    'GET /api/notifications/mutes': Response.json([]),
    ...Object.fromEntries(readings),
    ...more,
  });
  return { calls, routes: () => calls.map(({ call }) => call), ...renderAt('/privacy-policy', <Header />) };
}
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Notifications' });
const shown = () => within(screen.getByRole('region', { name: 'Notifications' })).queryAllByRole('listitem');
/** The titles of the sections, each with the texts in it. */
const sections = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => [
    textContent,
    ...within(screen.getByRole('list', { name: textContent }))
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset['id']),
  ]);

beforeEach(() => {
  for (let id = 0; id < 200; id += 1) dismissToast(id);
  localStorage.clear();
  live.handlers.clear();
  below.clear();
  observers.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  fakeApi({});
  void session.signOut();
  queryClient.clear();
  setPagePatterns(['/connections', '/notifications', '/messages']);
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('bell', () => {
  test('is shown to parents and admins, not to children or logged-out visitors', async () => {
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
  ])('with %i unread shows %s and announces the number', async (unread, shown) => {
    openHeader([], { [BADGE]: badge(unread) });
    expect((await bell(`Notifications, ${unread} unread`)).textContent).toBe(shown);
  });

  test('shows and announces live notifications', async () => {
    openHeader([]);
    await bell('Notifications');
    push('notification', notification('Bee'));
    push('badge', { notifications: 1, messages: 1 });
    await bell('Notifications, 1 unread');
    expect(screen.getByText('New notification: New message from Bee').getAttribute('role')).toBe('status');
  });

  test('refetches when pushes may have been missed', async () => {
    openHeader([]);
    await bell('Notifications');
    fakeApi({ [BADGE]: badge(7) });
    await act(async () => void (await live.catchUp()));
    expect((await bell('Notifications, 7 unread')).textContent).toBe('7');
  });
});

describe('panel', () => {
  test('takes the focus; Escape closes it and returns the focus', async () => {
    const { user } = openHeader([notification('Bee', { read: true })]);
    await user.click(await bell());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'));
    expect((await bell('Notifications')).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(await bell('Notifications'));
  });

  test('closes on a press elsewhere and when the focus leaves it', async () => {
    const { user } = openHeader([]);
    const focusElsewhere = async () => act(() => screen.getByRole('link', { name: /home/ }).focus());
    for (const leave of [() => user.click(document.body), focusElsewhere]) {
      await user.click(await bell('Notifications'));
      await panel();
      await leave();
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
    }
  });

  test('marks what comes into view as read: at once in the list, and with one call each', async () => {
    const { user, routes } = openHeader([notification('Bee'), notification('Cas', { read: true }), request('Dot')]);
    await user.click(await bell('Notifications, 2 unread'));
    await bell('Notifications');
    await waitFor(() => expect(shown().map((item) => item.dataset.read)).toEqual(['true', 'true', 'true']));
    await waitFor(() =>
      expect(routes().filter((route) => route.startsWith('POST'))).toEqual([seen('Bee'), seen('Dot')]),
    );
    expect(shown()[0]?.textContent).toContain('5 minutes ago');
  });

  test('leaves unread what is further down, until it is scrolled to, and then marks it once', async () => {
    below.add('Cas');
    const { user, routes } = openHeader([notification('Bee'), notification('Cas')]);
    const marks = () => routes().filter((route) => route.startsWith('POST'));
    await user.click(await bell('Notifications, 2 unread'));
    await bell('Notifications, 1 unread');
    expect([marks(), shown().map(({ dataset }) => dataset['read'])]).toEqual([[seen('Bee')], ['true', 'false']]);
    scrollDown();
    await bell('Notifications');
    scrollDown();
    expect(marks()).toEqual([seen('Bee'), seen('Cas')]);
  });

  test('has sections by time, and shows no more than twenty', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
    const many = Array.from({ length: 30 }, (_, n) => notification(`Old${n}`, { createdAt: daysAgo(30 + n) }));
    const { user } = openHeader([
      notification('Bee', { createdAt: new Date().toISOString() }),
      notification('Cas', { createdAt: daysAgo(2) }),
      ...many,
    ]);
    await user.click(await bell('Notifications, 32 unread'));
    await screen.findByText('New message from Bee');
    expect(sections().map(([title, ...ids]) => [title, ids.length])).toEqual([
      ['Today', 1],
      ['This week', 1],
      ['Earlier', 18],
    ]);
    await bell('Notifications, 12 unread');
  });

  test('highlights them again when the call fails', async () => {
    const { user } = openHeader([notification('Bee')], {
      'POST /api/notifications/read/Bee': errorResponse(500, 'INTERNAL', 'Server error.'),
    });
    await user.click(await bell('Notifications, 1 unread'));
    await bell('Notifications, 1 unread');
    await waitFor(() => expect(shown()[0]?.dataset.read).toBe('false'));
  });

  test('highlights those that arrive while it is open', async () => {
    const { user } = openHeader([notification('Bee', { read: true })]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    push('notification', notification('Cas'));
    await waitFor(() => expect(shown().map(({ dataset }) => dataset.read)).toEqual(['false', 'true']));
  });

  test('shows an empty state, and an error when loading fails', async () => {
    const { user } = openHeader([], { [LIST]: errorResponse(503, 'UNAVAILABLE', 'Not now.') });
    queryClient.setDefaultOptions({ queries: { retry: false } });
    await user.click(await bell());
    await screen.findByText('Failed to load notifications.');
    fakeApi({ [LIST]: Response.json([]), [BADGE]: badge(0) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing new')).toBeTruthy();
  });

  test('links to the subject of a notification and to the full list', async () => {
    const { user, place } = openHeader([notification('Bee')]);
    await user.click(await bell());
    await user.click(await screen.findByRole('link', { name: 'New message from Bee' }));
    expect(place.current.pathname).toBe('/messages');
    await user.click(await bell());
    await user.click(await screen.findByRole('link', { name: 'See all notifications' }));
    expect(place.current.pathname).toBe('/notifications');
  });

  test('has no links to missing pages', async () => {
    const { user } = openHeader([
      notification('Bee', { type: 'other', message: 'A child’s login is locked.', link: '/child-monitor' }),
    ]);
    await user.click(await bell());
    await screen.findByText('A child’s login is locked.');
    expect(screen.queryByRole('link', { name: /locked/ })).toBeNull();
  });
});

test('an emergency leads to its alert, under a siren and never a padlock', async () => {
  const message = 'Mia has asked for help. Please ring now.';
  const locked = 'A child’s login is locked.';
  const link = `/emergency-alert/${'e'.repeat(24)}`;
  setPagePatterns(['/emergency-alert/:alertId']);
  const { user, place } = openHeader([
    notification('Bee', { type: 'emergency', topic: 'emergency', message, link }),
    notification('Cas', { type: 'other', topic: 'account', message: locked, link: '/child-monitor' }),
  ]);
  await user.click(await bell());
  const drawn = (text: string) => screen.getByText(text).closest('li')?.querySelector('path')?.getAttribute('d');
  const { container } = render(<Icon name="emergency" />);
  await screen.findByText(message);
  expect(drawn(message)).toBe(container.querySelector('path')?.getAttribute('d'));
  expect(drawn(message)).not.toBe(drawn(locked));
  await user.click(screen.getByRole('link', { name: message }));
  expect(place.current.pathname).toBe(link);
});

test('an emergency stands on top, however old, and stays unread until it is opened itself', async () => {
  const emergency = notification('Mia', {
    type: 'emergency',
    topic: 'emergency',
    message: 'Mia has asked for help. Please ring now.',
    createdAt: '2026-01-01T10:00:00.000Z',
    link: '/connections',
  });
  const opening = 'POST /api/notifications/open/Mia';
  const { user, routes } = openHeader([notification('Bee'), emergency], { [opening]: badge(0) });
  const marks = () => routes().filter((route) => route.startsWith('POST'));
  await user.click(await bell('Notifications, 2 unread'));
  await bell('Notifications, 1 unread');
  expect(sections().map(([title, id]) => [title, id])).toEqual([
    ['Emergency', 'Mia'],
    [expect.any(String), 'Bee'],
  ]);
  expect(marks()).toEqual([seen('Bee')]);
  await user.click(await screen.findByRole('link', { name: emergency.message }));
  await waitFor(() => expect(marks()).toEqual([seen('Bee'), opening]));
});

test('a post is muted from its notification, says until when, and is unmuted; the focus stays', async () => {
  const thread = { kind: 'post', threadId: 'd'.repeat(24) } as const;
  const muting = `/api/notifications/mutes/post/${thread.threadId}`;
  const until = new Date(Date.now() + 8 * 3600_000);
  let mutes: object[] = [];
  const { user, calls } = openHeader([notification('Bee', { topic: 'comment', thread }), notification('Cas')], {
    'GET /api/notifications/mutes': () => mutes,
    [`PUT ${muting}`]() {
      mutes = [{ ...thread, until: until.toISOString() }];
      return mutes[0];
    },
    [`DELETE ${muting}`]() {
      mutes = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await bell());
  await user.click(await screen.findByRole('button', { name: 'Mute' }));
  await user.click(await screen.findByRole('button', { name: 'Mute for 8 hours' }));
  const unmute = await screen.findByRole('button', { name: 'Unmute' });
  expect(calls.find(({ call }) => call === `PUT ${muting}`)?.body).toEqual({ duration: '8-hours' });
  expect(unmute.parentElement?.textContent).toMatch(/^Muted until .*\d\d:\d\dUnmute$/);
  await waitFor(() => expect(document.activeElement).toBe(unmute));
  await user.click(unmute);
  await waitFor(() => expect(unmute.textContent).toBe('Mute'));
  expect(document.activeElement).toBe(unmute);
});

describe('connection request', () => {
  test.each([
    ['Approve', ACCEPT, 'Connection request approved successfully!'],
    ['Deny', REFUSE, 'Connection request denied successfully!'],
  ])(
    '%s: calls the server, shows the toast, disables both buttons, remembers the id and disappears after 2 seconds',
    async (name, route, said) => {
      const { user, routes } = openHeader([request('Dot')], { [route]: Response.json({ message: 'ok' }) });
      await user.click(await bell());
      await user.click(await screen.findByRole('button', { name }));
      await screen.findByText(said);
      expect(routes()).toContain(route);
      const [item] = shown();
      expect(item?.dataset.processed).toBe('true');
      for (const button of within(item as HTMLElement).getAllByRole('button'))
        expect(button.hasAttribute('disabled') || button.dataset.disabled).toBeTruthy();
      expect(JSON.parse(localStorage.getItem('processedNotifications') ?? '')).toEqual(['Dot']);
      await waitFor(() => expect(shown()).toEqual([]));
    },
  );

  test('does not come back once answered in this browser', async () => {
    localStorage.setItem('processedNotifications', '["Dot"]');
    const { user } = openHeader([request('Dot'), notification('Bee')]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    expect(screen.queryByText(/would like to connect/)).toBeNull();
  });

  test('is greyed out and removed when answered elsewhere', async () => {
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
  ])('shows a failed %s, which can be retried', async (name, said) => {
    const { user } = openHeader([request('Dot')], {
      [ACCEPT]: errorResponse(500, 'INTERNAL', 'x'),
      [REFUSE]: errorResponse(500, 'INTERNAL', 'x'),
    });
    await user.click(await bell());
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText(said);
    expect(shown()[0]?.dataset.processed).toBe('false');
    expect(localStorage.getItem('processedNotifications')).toBeNull();
  });

  test('of a child is approved only once the parent knows the family', async () => {
    const approveChild = `POST /api/profile/child-connection/${REQUEST}/approve`;
    const { user, routes } = openHeader([request('Dot', { type: 'connection_request' })], {
      [`GET /api/profile/child-connection/${REQUEST}`]: Response.json({
        _id: REQUEST,
        otherFamily: {
          username: 'ben',
          memberSince: '2026-01-01T10:00:00.000Z',
          connections: 3,
          isConnected: true,
          isNew: false,
        },
      }),
      [approveChild]: Response.json({ message: 'ok', status: 'pending' }),
    });
    await user.click(await bell());
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you know this family?' }));
    const approve = await dialog.findByRole('button', { name: 'Approve' });
    await user.click(approve);
    expect(routes()).not.toContain(approveChild);
    await user.click(dialog.getByText('I know this family'));
    await user.click(approve);
    await waitFor(() => expect(routes()).toContain(approveChild));
  });

  test('has no buttons in other notifications', async () => {
    const { user } = openHeader([notification('Bee')]);
    await user.click(await bell());
    await screen.findByText('New message from Bee');
    expect(screen.queryByRole('button', { name: /Approve|Deny/ })).toBeNull();
  });
});
