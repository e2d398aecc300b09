import { expect, test } from 'vitest';
import { coverageFaults } from './check-coverage.ts';
import { historyOf, listOf, ok, refused, userOf } from './history-in-test.ts';

test('a history in which everything was refused is no proof', () => {
  const input = { roomId: 'r', creator: userOf(0) };
  const fault = 'no readRoom succeeded: nothing of it was checked';
  expect(coverageFaults(historyOf([refused('readRoom', 1, [0, 1], input)]))).toContain(fault);
  expect(coverageFaults(historyOf([ok('readRoom', 1, [0, 1], input, listOf())]))).not.toContain(fault);
});

test('a read that is refused at the end is a fault, and before it is not', () => {
  const input = { with: userOf(2) };
  const faultsAt = (atMs: number) =>
    coverageFaults(historyOf([refused('readThread', 1, [atMs, atMs + 1], input)], { quietFromMs: 10 }));
  expect(faultsAt(11)).toContain('readThread of family 1 was refused with 404 at the end');
  expect(faultsAt(5).filter((fault) => fault.includes('at the end'))).toEqual([]);
});
