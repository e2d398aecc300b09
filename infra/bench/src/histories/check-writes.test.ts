import { expect, test } from 'vitest';
import { blockTimes } from './block-times.ts';
import { orderFaults } from './check-order.ts';
import { writeFaults } from './check-writes.ts';
import type { RecordedCall, ShownList } from './history.ts';
import { historyOf, listOf, ok, refused, unknown, userOf } from './history-in-test.ts';

type At = [number, number];
const send = (family: number, at: At, text: string) =>
  ok('sendMessage', family, at, { to: userOf(family === 1 ? 2 : 1), text }, { id: text });
const readThread = (family: number, at: At, shown: ShownList) =>
  ok('readThread', family, at, { with: userOf(family === 1 ? 2 : 1) }, shown);
const readRoom = (family: number, at: At, shown: ShownList) =>
  ok('readRoom', family, at, { roomId: 'r', creator: userOf(0) }, shown);
const talk = (family: number, at: At, text: string) =>
  ok('sendToRoom', family, at, { roomId: 'r', text }, { id: text });

function written(...calls: readonly RecordedCall[]): string[] {
  const history = historyOf(calls);
  return writeFaults(history, blockTimes(history));
}
const order = (...calls: readonly RecordedCall[]) => orderFaults(historyOf(calls));
const a: readonly [string, number] = ['a', 1];
const b: readonly [string, number] = ['b', 2];
const both = [send(1, [0, 1], 'a'), send(2, [2, 3], 'b')];

test('everybody reads what was acknowledged before, each once', () => {
  expect(written(...both, readThread(1, [4, 5], listOf(a, b)), readThread(2, [4, 5], listOf(a, b)))).toEqual([]);
});

test('one’s own message that was acknowledged and is not shown is a fault', () => {
  expect(written(...both, readThread(1, [4, 5], listOf(b)))).toEqual([expect.stringContaining("its own 'a'")]);
});

test('another family’s message that was acknowledged and is not shown is a fault', () => {
  expect(written(...both, readThread(1, [4, 5], listOf(a)))).toEqual([
    expect.stringContaining("'b' of family 2 was acknowledged and is not shown"),
  ]);
});

test('posts and comments of one’s own are read after they are acknowledged', () => {
  const post = { postId: 'p', author: userOf(1) };
  const calls = [
    ok('publish', 1, [0, 1], { text: 'a' }, { id: 'p' }),
    ok('comment', 1, [2, 3], { ...post, text: 'c' }, { id: 'c' }),
  ];
  const reads = (posts: ShownList, comments: ShownList) => [
    ok('readPosts', 1, [4, 5], { author: userOf(1) }, posts),
    ok('readComments', 1, [6, 7], post, comments),
  ];
  expect(written(...calls, ...reads(listOf(a), listOf(['c', 1])))).toEqual([]);
  expect(written(...calls, ...reads(listOf(), listOf()))).toHaveLength(2);
});

test('a message that was refused, or that nobody has sent yet, is not shown', () => {
  const no = refused('sendMessage', 1, [0, 1], { to: userOf(2), text: 'a' });
  expect(written(no, readThread(1, [2, 3], listOf(a)))).toEqual([expect.stringContaining('nobody had written it')]);
  expect(written(readThread(1, [2, 3], listOf(a)), send(1, [4, 5], 'a'))).toHaveLength(1);
});

test('a message without an answer is shown or not, but not twice', () => {
  const lost = unknown('sendMessage', 1, 0, { to: userOf(2), text: 'a' });
  expect(written(lost, readThread(1, [2, 3], listOf()), readThread(1, [4, 5], listOf(a)))).toEqual([]);
  expect(written(lost, readThread(1, [4, 5], listOf(a, a)))).toEqual([expect.stringContaining('is shown twice')]);
});

test('a page that does not go back so far may leave out what is older', () => {
  const page = { ...listOf(b), hasOlder: true };
  expect(written(...both, readThread(1, [4, 5], page))).toEqual([]);
  expect(written(...both, readThread(1, [4, 5], { ...listOf(a), hasOlder: true }))).toHaveLength(1);
});

test('a message in the room by somebody with whom there is a block may be hidden', () => {
  const block = ok('block', 1, [2, 3], { userId: userOf(2) }, {});
  const hidden = { items: [{ id: 'b' }], hasOlder: false };
  expect(written(talk(2, [0, 1], 'b'), block, readRoom(1, [4, 5], hidden))).toEqual([]);
  expect(written(talk(2, [0, 1], 'b'), readRoom(1, [4, 5], hidden))).toHaveLength(1);
});

test('who reads a thread again sees it in the same order, and more at its end', () => {
  const reads = [readThread(1, [4, 5], listOf(a)), readThread(1, [6, 7], listOf(a, b))];
  expect(order(...both, ...reads)).toEqual([]);
});

test('what was seen and is gone is a fault, also when only its reader misses it', () => {
  expect(order(readThread(1, [4, 5], listOf(a, b)), readThread(1, [6, 7], listOf(a)))).toEqual([
    expect.stringContaining('is gone'),
  ]);
  expect(order(readThread(1, [4, 5], listOf(a, b)), readThread(2, [6, 7], listOf(a)))).toEqual([]);
});

test('what was seen and stands elsewhere is a fault', () => {
  const elsewhere = [expect.stringContaining('stands elsewhere')];
  expect(order(readRoom(1, [4, 5], listOf(a, b)), readRoom(1, [6, 7], listOf(b, a)))).toEqual(elsewhere);
  expect(order(readRoom(1, [4, 5], listOf(b)), readRoom(1, [6, 7], listOf(a, b)))).toEqual(elsewhere);
});

test('what one of two reads at the same time saw is not gone in the next', () => {
  const reads = [readRoom(1, [4, 5], listOf(a)), readRoom(1, [4, 6], listOf())];
  expect(order(...reads, readRoom(1, [7, 8], listOf(a)))).toEqual([]);
  expect(order(...reads, readRoom(1, [7, 8], listOf()))).toEqual([expect.stringContaining('is gone')]);
});

test('reads at the same time are not compared, and later pages only where they meet', () => {
  expect(order(readRoom(1, [4, 9], listOf(a, b)), readRoom(1, [6, 7], listOf(a)))).toEqual([]);
  const page = { ...listOf(b, ['c', 1]), hasOlder: true };
  expect(order(readRoom(1, [4, 5], listOf(a, b)), readRoom(1, [6, 7], page))).toEqual([]);
  const wrong = { ...listOf(b, ['d', 1]), hasOlder: true };
  expect(order(readRoom(1, [4, 5], listOf(a, b, ['c', 1])), readRoom(1, [6, 7], wrong))).toHaveLength(1);
});
