import { expect, test } from 'vitest';
import { blockTimes } from './block-times.ts';
import { counterFaults } from './check-counters.ts';
import { reactionFaults } from './check-reactions.ts';
import type { RecordedCall } from './history.ts';
import { historyOf, ok, unknown, userOf } from './history-in-test.ts';

const post = { postId: 'p', author: userOf(0) };
const like = { ...post, reaction: 'like' } as const;
const toggle = (family: number, at: [number, number], on: boolean) => ok('react', family, at, like, { on });
const read = (family: number, at: [number, number], likers: readonly number[], count = likers.length, comment = 0) =>
  ok('readPost', family, at, post, {
    counts: { like: count, love: 0, laugh: 0, comment },
    reactors: { like: likers.map(userOf), love: [], laugh: [] },
  });
function faultsOf(...calls: readonly RecordedCall[]): string[] {
  const history = historyOf(calls, { quietFromMs: 10_000 });
  const blocks = blockTimes(history);
  return [...reactionFaults(history, blocks), ...counterFaults(history, blocks)];
}

test('reads that show likes as they were put and taken back are right', () => {
  const calls = [toggle(1, [0, 10], true), read(2, [5, 6], []), read(1, [11, 12], [1]), toggle(1, [13, 14], false)];
  expect(faultsOf(...calls, read(1, [15, 16], []), toggle(2, [17, 18], true), read(1, [19, 20], [2]))).toEqual([]);
});

test('a like that was acknowledged and is not read is a fault', () => {
  expect(faultsOf(toggle(1, [0, 10], true), read(2, [11, 12], []))).toEqual([
    expect.stringContaining('no order explains the like of family 1'),
  ]);
});

test('a like that is read again after it was taken back is a fault', () => {
  const calls = [toggle(1, [0, 1], true), toggle(1, [2, 3], false), read(2, [4, 5], []), read(3, [6, 7], [1])];
  expect(faultsOf(...calls)).toEqual([expect.stringContaining('family 3 read it as on')]);
});

test('a toggle that did the same as the one before it is a fault', () => {
  expect(faultsOf(toggle(1, [0, 1], true), toggle(1, [2, 3], true))).toHaveLength(1);
});

test('a like without an answer may be read or not, but does not come and go', () => {
  const lost = unknown('react', 1, 0, like);
  expect(faultsOf(lost, read(2, [1, 2], []), read(2, [3, 4], [1]))).toEqual([]);
  expect(faultsOf(lost, read(2, [1, 2], [1]), read(2, [3, 4], []))).toHaveLength(1);
});

test('a number that is not that of the people named is a fault', () => {
  expect(faultsOf(toggle(1, [0, 1], true), read(2, [2, 3], [1], 2))).toEqual([
    expect.stringContaining('2 × like, but 1 people are named'),
  ]);
});

test('a number above those that are named is a fault too, unless as many are named as an answer can hold', () => {
  expect(faultsOf(toggle(1, [0, 1], true), read(2, [2, 3], [1], 21))).toHaveLength(1);
  const all = Array.from({ length: 20 }, (_, at) => at + 1);
  const toggles = [...all, 21].map((family) => toggle(family, [0, 1], true));
  expect(faultsOf(...toggles, read(22, [2, 3], all, 21))).toEqual([]);
});

test('a like that stays hidden behind a wrong number is a fault', () => {
  expect(faultsOf(toggle(1, [0, 1], true), read(2, [2, 3], [], 21))).toHaveLength(2);
});

test('a like of somebody who never called is a fault', () => {
  expect(faultsOf(read(2, [2, 3], [77]))).toEqual([expect.stringContaining('the like of user 77')]);
});

test('while the reader’s own like is on its way the number may differ by one', () => {
  expect(faultsOf(toggle(1, [0, 9], true), read(1, [1, 2], [1], 0), read(1, [10, 11], [1]))).toEqual([]);
  expect(faultsOf(toggle(1, [0, 9], true), read(1, [1, 2], [1], 3), read(1, [10, 11], [1]))).toHaveLength(1);
});

test('comments are counted as soon as they are acknowledged, and not before they are begun', () => {
  const comment = ok('comment', 1, [5, 9], { ...post, text: 'a' }, { id: 'a' });
  const at = (when: [number, number], count: number) => faultsOf(comment, read(2, when, [], 0, count));
  expect([at([1, 2], 0), at([6, 7], 0), at([6, 7], 1), at([10, 11], 1)]).toEqual([[], [], [], []]);
  expect(at([10, 11], 0)).toEqual([expect.stringContaining('0 comments, but there were 1 to 1')]);
  expect(at([1, 2], 1)).toHaveLength(1);
});

test('at the end as many comments are counted as shown, whatever was not answered', () => {
  const lost = unknown('comment', 1, 5, { ...post, text: 'a' });
  const shown = ok('readComments', 2, [10_001, 10_002], post, { items: [], hasOlder: false });
  expect(faultsOf(lost, shown, read(2, [10_003, 10_004], [], 0, 0))).toEqual([]);
  expect(faultsOf(lost, shown, read(2, [10_003, 10_004], [], 0, 1))).toEqual([
    expect.stringContaining('1 comments at the end, but 0 are shown'),
  ]);
});
