import { expect, test, vi } from 'vitest';
import type { RoomMessage } from '../rooms/room.ts';
import { type Talk, withMessage, withMissedMessages, withoutMessage } from './message-pages.ts';

const message = (n: number, content = `Message ${n}`): RoomMessage => ({
  _id: String(n).padStart(24, '0'),
  roomId: 'r',
  content,
  contentType: 'text',
  createdAt: `2026-03-01T10:00:${String(n).padStart(2, '0')}.000Z`,
  edited: false,
  hidden: false,
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
