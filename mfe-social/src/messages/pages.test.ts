import { describe, expect, it } from 'vitest';
import { conversation, message, PRIYA } from '../testing/messages.ts';
import { caughtUp, type Pages, withConversation, withNewest, withoutMessage } from './pages.ts';
import type { Message } from './timeline.ts';

const ids = (thread: Pages<Message[]>) => thread.pages.flatMap((page) => page.items.map(({ _id }) => Number(_id)));
const page = (numbers: number[], next?: string) => ({ items: numbers.map((number) => message(number)), ...(next && { next }) });

/** A server with messages 1 to `newest`, three a page. */
const server = (newest: number) => async (cursor: string | undefined) => {
  const from = cursor ? Number(cursor) : newest;
  const numbers = [from, from - 1, from - 2].filter((number) => number > 0);
  return page(numbers, from > 3 ? String(from - 3) : undefined);
};
const known: Pages<Message[]> = { pages: [page([6, 5, 4], '3'), page([3, 2, 1])], pageParams: ['', '3'] };

describe('catching up', () => {
  it.each([6, 7, 8, 9, 10, 14])('has all of 1 to %i once, in order, and still knows where older ones are', async (newest) => {
    const thread = await caughtUp(known, server(newest));
    expect(ids(thread)).toEqual(Array.from({ length: newest }, (_, index) => newest - index));
    expect(thread.pages.map(({ next }) => next)).toEqual(['3', undefined]);
  });

  it('starts again from the end where too much was missed, and the rest can be scrolled to', async () => {
    const thread = await caughtUp(known, server(60));
    expect(ids(thread)).toEqual(Array.from({ length: 30 }, (_, index) => 60 - index));
    expect(thread.pages.at(-1)?.next).toBe('30');
    expect(thread.pageParams).toHaveLength(10);
  });

  it('takes an empty conversation for what it is', async () => {
    expect(ids(await caughtUp({ pages: [page([])], pageParams: [''] }, server(2)))).toEqual([2, 1]);
    expect(ids(await caughtUp({ pages: [page([])], pageParams: [''] }, async () => page([])))).toEqual([]);
  });
});

describe('the list of conversations', () => {
  const list = {
    pages: [{ items: [conversation({ userId: 'a' as never }), conversation({ userId: 'b' as never })], next: 'x' }, { items: [conversation()] }],
    pageParams: ['', 'x'],
  };
  const order = (pages: Pages<{ userId: string }[]> | undefined) => pages?.pages.map((one) => one.items.map(({ userId }) => userId));

  it('changes one where it stands', () => {
    const changed = withConversation(list, PRIYA, (one) => ({ ...one, unread: 4 }));
    expect(order(changed)).toEqual([['a', 'b'], [PRIYA]]);
    expect(changed.pages[1]?.items[0]?.unread).toBe(4);
  });

  it('moves one to the top that was written in, once', () => {
    expect(order(withNewest(list, PRIYA, (one) => one))).toEqual([[PRIYA, 'a', 'b'], []]);
    expect(withNewest(list, 'nobody', (one) => one)).toBeUndefined();
  });
});

it('a reported message is gone', () => {
  expect(ids(withoutMessage(known, message(5)._id))).toEqual([6, 4, 3, 2, 1]);
});
