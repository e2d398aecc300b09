import type { Notification } from '@notalone/contracts';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<typeof import('@notalone/web-kit')>()),
  usePushed: () => undefined,
  useCatchUp: () => undefined,
}));

const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'message',
  topic: 'message',
  message: `New message from ${id}`,
  read: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  relatedId: 'b'.repeat(24),
  link: '/users-nearby?from=notification',
  count: 1,
  processed: false,
  ...more,
});
const PREFERENCES = { requests: true, connections: true, messages: false, posts: true };

function open(items: readonly Notification[], more: Record<string, Answer> = {}) {
  const { calls } = fakeApi({
    'GET /api/notifications': () => items,
    'GET /api/notifications/badge': () => ({ notifications: items.filter(({ read }) => !read).length, messages: 0 }),
    'GET /api/notifications/preferences': () => PREFERENCES,
    ...more,
  });
  return {
    ...openApp('/notifications'),
    user: userEvent.setup(),
    /** The body of the last call. */
    sent: () => calls.findLast(({ body }) => body !== undefined)?.body,
    posts: () => calls.map(({ call }) => call).filter((call) => !/^(GET|POST \/api\/auth)/.test(call)),
  };
}
const items = async () => within(await screen.findByRole('list', { name: 'Earlier' })).getAllByRole('listitem');

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('lists all in pages and highlights unread ones until they are read', async () => {
  const second = Response.json([notification('Cas', { read: true })]);
  const { user, posts } = open([], {
    'GET /api/notifications': ({ url }) =>
      url.searchParams.get('cursor') === 'next'
        ? second.clone()
        : Response.json([notification('Bee')], { headers: { link: '</api/notifications?cursor=next>; rel="next"' } }),
  });
  expect((await items()).map(({ dataset }) => dataset.read)).toEqual(['false']);
  await user.click(screen.getByRole('button', { name: 'Show more notifications' }));
  await waitFor(async () =>
    expect((await items()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Bee'),
      expect.stringContaining('Cas'),
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Show more notifications' })).toBeNull();
  expect(posts()).toEqual([]);
});

test('marks all as read with one call', async () => {
  const { user, posts } = open([notification('Bee'), notification('Cas')], {
    'POST /api/notifications/read-all': () => ({ notifications: 0, messages: 0 }),
  });
  await screen.findByText('2 unread');
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(posts()).toEqual(['POST /api/notifications/read-all']));
  expect((await items()).map(({ dataset }) => dataset.read)).toEqual(['true', 'true']);
});

test('an emergency stays on top over “Mark all as read”, until it is opened', async () => {
  const emergency = notification('Mia', { type: 'emergency', topic: 'emergency' });
  let badge = { notifications: 2, messages: 0 };
  const { user, posts } = open([notification('Bee'), emergency], {
    'GET /api/notifications/badge': () => badge,
    'POST /api/notifications/read-all': () => {
      badge = { notifications: 1, messages: 0 };
      return badge;
    },
    'POST /api/notifications/open/Mia': () => badge,
  });
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('1 unread')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  const waiting = within(screen.getByRole('list', { name: 'Emergency' }));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain('Emergency');
  await user.click(waiting.getByRole('link', { name: 'New message from Mia' }));
  expect(posts()).toEqual(['POST /api/notifications/read-all', 'POST /api/notifications/open/Mia']);
});

test('marks a followed notification as read', async () => {
  const { user, posts, address } = open([notification('Bee')], {
    'POST /api/notifications/open/Bee': () => ({ notifications: 0, messages: 0 }),
  });
  await user.click(await screen.findByRole('link', { name: 'New message from Bee' }));
  expect(address()).toBe('/users-nearby?from=notification');
  expect(posts()).toEqual(['POST /api/notifications/open/Bee']);
});

test('shows an empty state, and an error when loading fails', async () => {
  let isUp = false;
  const { user } = open([], {
    'GET /api/notifications': () => (isUp ? [] : errorResponse(503, 'UNAVAILABLE', 'Not available.')),
  });
  expect(await screen.findByText('Failed to load notifications.')).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

test('saves the settings; those that could not be saved stay on the page', async () => {
  let isUp = false;
  const { user, posts, sent, toasts } = open([], {
    'PUT /api/notifications/preferences': () => {
      return isUp
        ? { requests: false, connections: true, messages: true, posts: false }
        : errorResponse(500, 'INTERNAL', 'Server error. Please try again later.');
    },
  });
  await user.click(await screen.findByText('Notification settings'));
  const messages = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Messages' });
  expect(messages.checked).toBe(false);
  await user.click(messages);
  await user.click(screen.getByRole('checkbox', { name: 'Connection requests' }));
  await user.click(screen.getByRole('checkbox', { name: 'Your posts' }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Server error. Please try again later.')).toBeTruthy();
  expect(messages.checked).toBe(true);
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(toasts()).toBe('Your settings are saved.'));
  expect(posts()).toEqual(['PUT /api/notifications/preferences', 'PUT /api/notifications/preferences']);
  expect(sent()).toEqual({ requests: false, connections: true, messages: true, posts: false });
});
