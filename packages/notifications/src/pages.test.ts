import type { Notification } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { allOf, asProcessed, asRead, type Pages, without, withPushed } from './pages.ts';

const one = (id: string, hour: number, more: Partial<Notification> = {}): Notification => ({
  _id: id,
  type: 'message',
  message: id,
  read: false,
  createdAt: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  link: '/messages',
  count: 1,
  processed: false,
  ...more,
});
const list = (...pages: Notification[][]): Pages => ({ pages: pages.map((items) => ({ items })), pageParams: [] });
const ids = (pages: Pages) => allOf(pages).map(({ _id }) => _id);
const known = list([one('c', 12), one('b', 11)], [one('a', 10)]);

test('an item that is on two pages is listed once, where it came first', () => {
  expect(ids(list([one('c', 12), one('a', 13)], [one('b', 11), one('a', 10)]))).toEqual(['c', 'a', 'b']);
});

test('a new one comes on top, a grown one moves there, a changed one stays', () => {
  expect(ids(withPushed(known, one('d', 13)))).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(withPushed(known, one('a', 13, { count: 2 })))).toEqual(['a', 'c', 'b']);
  const changed = withPushed(known, one('b', 11, { processed: true }));
  expect(ids(changed)).toEqual(['c', 'b', 'a']);
  expect(allOf(changed)[1]).toMatchObject({ processed: true });
});

test('one that was answered and is not listed does not come in', () => {
  expect(ids(withPushed(known, one('x', 13, { processed: true })))).toEqual(['c', 'b', 'a']);
});

test('items are read, answered and removed on whichever page they are', () => {
  expect(allOf(asRead(known, new Set(['a', 'c']))).map(({ read }) => read)).toEqual([true, false, true]);
  expect(allOf(asProcessed(known, 'a'))[2]).toMatchObject({ processed: true, read: true });
  expect(ids(without(known, 'b'))).toEqual(['c', 'a']);
});
