import { expect, test } from 'vitest';
import { daysUntil, filled, sumOf } from './series.ts';

test('a number stays, an array of counts is summed', () => {
  expect([
    sumOf(7),
    sumOf([]),
    sumOf([
      { day: '2026-11-01', count: 3 },
      { day: '2026-11-02', count: 4 },
    ]),
  ]).toEqual([7, 0, 7]);
});
test('days are UK days, the oldest first, and a day without a number has 0', () => {
  const days = daysUntil(new Date('2026-07-02T23:30:00Z'), 3);
  expect(days).toEqual(['2026-07-01', '2026-07-02', '2026-07-03']);
  expect(
    filled(days, [
      { day: '2026-07-02', count: 2 },
      { day: '2026-07-02', count: 1 },
    ]),
  ).toEqual([
    { day: '2026-07-01', count: 0 },
    { day: '2026-07-02', count: 3 },
    { day: '2026-07-03', count: 0 },
  ]);
});
