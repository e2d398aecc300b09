import { describe, expect, it } from 'vitest';
import { conversation, message, PRIYA } from '../testing/messages.ts';
import type { Message } from './message.ts';
import {
  type InfinitePages,
  withConversation,
  withConversationOnTop,
  withMissedMessages,
  withoutMessage,
} from './message-pages.ts';

const ids = (thread: InfinitePages<Message[]>) =>
  thread.pages.flatMap((page) => page.items.map(({ _id }) => Number(_id)));
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
const known: InfinitePages<Message[]> = { pages: [page([6, 5, 4], '3'), page([3, 2, 1])], pageParams: ['', '3'] };

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

describe('conversation list', () => {
  const list = {
    pages: [
      { items: [conversation({ userId: 'a' as never }), conversation({ userId: 'b' as never })], next: 'x' },
      { items: [conversation()] },
    ],
    pageParams: ['', 'x'],
  };
  const order = (pages: InfinitePages<{ userId: string }[]> | undefined) =>
    pages?.pages.map((one) => one.items.map(({ userId }) => userId));

  it('updates a conversation in place', () => {
    const changed = withConversation(list, PRIYA, (one) => ({ ...one, unread: 4 }));
    expect(order(changed)).toEqual([['a', 'b'], [PRIYA]]);
    expect(changed.pages[1]?.items[0]?.unread).toBe(4);
  });

  it('moves a conversation with a new message to the top, once', () => {
    expect(order(withConversationOnTop(list, PRIYA, (one) => one))).toEqual([[PRIYA, 'a', 'b'], []]);
    expect(withConversationOnTop(list, 'nobody', (one) => one)).toBeUndefined();
  });
});

it('removes a reported message', () => {
  expect(ids(withoutMessage(known, message(5)._id))).toEqual([6, 4, 3, 2, 1]);
});
