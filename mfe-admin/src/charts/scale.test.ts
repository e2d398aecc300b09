import { expect, test } from 'vitest';
import { aloneIn, countTicks, dayTicks, pathOf } from './scale.ts';

test('the vertical axis has few round whole numbers, the last of them not below the highest count', () => {
  expect([0, 1, 3, 7, 34, 1200].map(countTicks)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 2, 4, 6, 8],
    [0, 10, 20, 30, 40],
    [0, 500, 1000, 1500],
  ]);
});
test('at most five days are labelled, evenly spaced, the last always', () => {
  expect([1, 7, 30, 90].map(dayTicks)).toEqual([[0], [0, 2, 4, 6], [5, 13, 21, 29], [20, 43, 66, 89]]);
});
test('a day without a value interrupts the line', () => {
  const counts = [2, 1, undefined, 4, undefined];
  expect(pathOf(counts, 4)).toBe('M0.00 50.00L25.00 75.00M75.00 0.00');
  expect(aloneIn(counts)).toEqual([3]);
});
