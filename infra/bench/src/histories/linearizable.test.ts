import { expect, test } from 'vitest';
import { firstImpossible, type Operation } from './linearizable.ts';

const write = (value: string, begunAtMs: number, endedAtMs?: number): Operation => ({
  what: `write ${value}`,
  begunAtMs,
  endedAtMs,
  step: () => value,
});
const read = (value: string, begunAtMs: number, endedAtMs: number): Operation => ({
  what: `read ${value}`,
  begunAtMs,
  endedAtMs,
  isRead: true,
  step: (state) => (state === value ? state : undefined),
});
const stuckAt = (...operations: readonly Operation[]) => firstImpossible('a', operations)?.what;

test('a read sees the write that was acknowledged before it', () => {
  expect(stuckAt(write('b', 0, 1), read('b', 2, 3))).toBeUndefined();
  expect(stuckAt(write('b', 0, 1), read('a', 2, 3))).toBe('read a');
});

test('a read during a write sees either value, but the next does not go back', () => {
  expect(stuckAt(write('b', 0, 9), read('a', 1, 2), read('b', 3, 4))).toBeUndefined();
  expect(stuckAt(write('b', 0, 9), read('b', 1, 2), read('a', 3, 4))).toBe('read a');
});

test('writes at the same time may take effect in any order, though in one for all', () => {
  const both = [write('b', 0, 5), write('c', 0, 5)];
  expect(stuckAt(...both, read('b', 6, 7))).toBeUndefined();
  expect(stuckAt(...both, read('c', 6, 7))).toBeUndefined();
  expect(stuckAt(...both, read('b', 6, 7), read('c', 8, 9))).toBe('read c');
});

test('a write that changes nothing now may have changed something later', () => {
  expect(stuckAt(write('b', 0, 5), write('a', 3, 7), read('a', 8, 9))).toBeUndefined();
});

test('an unanswered write takes effect late, or never, or not before it began', () => {
  expect(stuckAt(write('b', 0), read('a', 2, 3), read('b', 4, 5))).toBeUndefined();
  expect(stuckAt(write('b', 0), read('a', 2, 3))).toBeUndefined();
  expect(stuckAt(write('b', 4), read('b', 2, 3))).toBe('read b');
  expect(stuckAt(write('b', 0), read('b', 2, 3), read('a', 4, 5))).toBe('read a');
});

test('a read after a write at the same time sees it, or what came later', () => {
  const change = write('b', 0, 5);
  const own = (value: string) => ({ ...read(value, 0, 5), after: change });
  expect(stuckAt(change, own('b'))).toBeUndefined();
  expect(stuckAt(change, own('a'))).toBe('read a');
  expect(stuckAt(change, own('a'), write('a', 4, 9))).toBeUndefined();
});

test('hundreds of reads beside unanswered writes are searched quickly', () => {
  const reads = Array.from({ length: 600 }, (_, at) => read(at < 300 ? 'a' : 'b', at * 3, at * 3 + 8));
  const lost = Array.from({ length: 6 }, (_, at) => write('b', at * 100));
  expect(stuckAt(...reads, ...lost)).toBeUndefined();
  expect(stuckAt(...reads, ...lost, read('c', 3_000, 3_001))).toBe('read c');
});
