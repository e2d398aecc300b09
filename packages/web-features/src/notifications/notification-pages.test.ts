import type { Notification } from '@notalone/contracts';
import { expect, test } from 'vitest';
import {
  flattenPages,
  type NotificationPages,
  without,
  withProcessed,
  withPushed,
  withRead,
} from './notification-pages.ts';

const one = (id: string, hour: number, more: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'message',
  topic: 'message',
  message: id,
  read: false,
  createdAt: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  link: '/messages',
  count: 1,
  processed: false,
  ...more,
});
const list = (...pages: Notification[][]): NotificationPages => ({
  pages: pages.map((items) => ({ items })),
  pageParams: [],
});
const ids = (pages: NotificationPages) => flattenPages(pages).map(({ _id }) => _id);
const known = list([one('c', 12), one('b', 11)], [one('a', 10)]);

test('lists an item that is on two pages once, at its first position', () => {
  expect(ids(list([one('c', 12), one('a', 13)], [one('b', 11), one('a', 10)]))).toEqual(['c', 'a', 'b']);
});

test('puts new and updated notifications on top and keeps changed ones in place', () => {
  expect(ids(withPushed(known, one('d', 13)))).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(withPushed(known, one('a', 13, { count: 2 })))).toEqual(['a', 'c', 'b']);
  const changed = withPushed(known, one('b', 11, { processed: true }));
  expect(ids(changed)).toEqual(['c', 'b', 'a']);
  expect(flattenPages(changed)[1]).toMatchObject({ processed: true });
});

test('what was added to a notification since it was shown stays unread', () => {
  const grown = withPushed(known, one('a', 13, { count: 2 }));
  expect(flattenPages(withRead(grown, [one('a', 10)])).map(({ read }) => read)).toEqual([false, false, false]);
});

test('ignores a push for a processed notification that is not listed', () => {
  expect(ids(withPushed(known, one('x', 13, { processed: true })))).toEqual(['c', 'b', 'a']);
});

test('marks as read, processes and removes items on any page', () => {
  expect(flattenPages(withRead(known, [one('a', 10), one('c', 12)])).map(({ read }) => read)).toEqual([
    true,
    false,
    true,
  ]);
  expect(flattenPages(withProcessed(known, 'a'))[2]).toMatchObject({ processed: true, read: true });
  expect(ids(without(known, 'b'))).toEqual(['c', 'a']);
});
