import { describe, expect, it, test, vi } from 'vitest';
import {
  type MessagePages,
  type StoredMessage,
  withMessage,
  withMissedMessages,
  withoutMessage,
} from './message-pages.ts';

type Talk = MessagePages<StoredMessage>;
const message = (n: number, content = `Message ${n}`): StoredMessage => ({
  _id: String(n).padStart(24, '0'),
  content,
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, 0, n)).toISOString(),
});
const talk = (...pages: number[][]): Talk => ({
  pages: pages.map((numbers) => ({ items: numbers.map((n) => message(n)) })),
  pageParams: pages.map(() => ''),
});
const contents = ({ pages }: Talk) => pages.flatMap((page) => page.items.map(({ content }) => content));

test('a new message comes first, a changed one stays where it is, a deleted one goes', () => {
  const grown = withMessage(talk([2, 1]), message(3));
  expect(contents(grown)).toEqual(['Message 3', 'Message 2', 'Message 1']);
  expect(contents(withMessage(grown, message(2, 'Changed')))).toEqual(['Message 3', 'Changed', 'Message 1']);
  expect(contents(withoutMessage(grown, message(2)._id))).toEqual(['Message 3', 'Message 1']);
});

test('an answer does not quote a deleted message any more', () => {
  const replyTo = { _id: message(1)._id, username: 'priya', content: 'Message 1' };
  const { pages } = withoutMessage(withMessage(talk([1]), { ...message(2), replyTo }), message(1)._id);
  expect(pages[0]?.items.map((one) => one.replyTo)).toEqual([{ _id: message(1)._id }]);
});

test('missed messages are loaded until the known ones, and what was deleted or changed among those is so', async () => {
  const load = vi
    .fn()
    .mockResolvedValueOnce({ items: [message(8), message(7)], next: 'a' })
    .mockResolvedValueOnce({ items: [message(6), message(5, 'Changed'), message(3)], next: 'b' });
  const caught = await withMissedMessages(talk([5, 4, 3], [2, 1]), load);
  expect(contents(caught)).toEqual([
    'Message 8',
    'Message 7',
    'Message 6',
    'Changed',
    'Message 3',
    'Message 2',
    'Message 1',
  ]);
});

test('a talk that is short now is as the server says', async () => {
  const load = vi.fn().mockResolvedValueOnce({ items: [message(3)] });
  expect(contents(await withMissedMessages(talk([3, 2, 1]), load))).toEqual(['Message 3']);
});

test('messages before a pushed one are not taken for known', async () => {
  const pushed = message(6);
  const load = vi
    .fn()
    .mockResolvedValueOnce({ items: [pushed, message(5)], next: 'a' })
    .mockResolvedValueOnce({ items: [message(4), message(3)], next: 'b' });
  const caught = await withMissedMessages(withMessage(talk([3, 2, 1]), pushed), load, [pushed]);
  expect(contents(caught)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Message ${n}`));
});

const ids = (thread: Talk) => thread.pages.flatMap((page) => page.items.map(({ _id }) => Number(_id)));
const page = (numbers: number[], next?: string) => ({
  items: numbers.map((number) => message(number)),
  ...(next && { next }),
});

/** A server with messages 1 to `newest`, three per page. */
const server = (newest: number) => async (cursor: string | undefined) => {
  const from = cursor ? Number(cursor) : newest;
  const numbers = [from, from - 1, from - 2].filter((number) => number > 0);
  return page(numbers, from > 3 ? String(from - 3) : undefined);
};
const known: Talk = { pages: [page([6, 5, 4], '3'), page([3, 2, 1])], pageParams: ['', '3'] };

describe('missed messages', () => {
  it.each([6, 7, 8, 9, 10, 14])(
    'adds 1 to %i in order without duplicates and keeps the cursor of older ones',
    async (newest) => {
      const thread = await withMissedMessages(known, server(newest));
      expect(ids(thread)).toEqual(Array.from({ length: newest }, (_, index) => newest - index));
      expect(thread.pages.map(({ next }) => next)).toEqual(['3', undefined]);
    },
  );

  it('restarts from the newest when too many were missed; the rest can be scrolled to', async () => {
    const thread = await withMissedMessages(known, server(60));
    expect(ids(thread)).toEqual(Array.from({ length: 30 }, (_, index) => 60 - index));
    expect(thread.pages.at(-1)?.next).toBe('30');
    expect(thread.pageParams).toHaveLength(10);
  });

  it('handles an empty conversation', async () => {
    expect(ids(await withMissedMessages({ pages: [page([])], pageParams: [''] }, server(2)))).toEqual([2, 1]);
    expect(ids(await withMissedMessages({ pages: [page([])], pageParams: [''] }, async () => page([])))).toEqual([]);
  });
});

it('removes a reported message', () => {
  expect(ids(withoutMessage(known, message(5)._id))).toEqual([6, 4, 3, 2, 1]);
});
