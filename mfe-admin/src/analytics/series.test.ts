import { expect, test } from 'vitest';
import { daysUntil, hoursLine, lineOf, sumOf } from './series.ts';

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
    lineOf('Posts', days, [
      { day: '2026-07-02', count: 2 },
      { day: '2026-07-02', count: 1 },
    ]),
  ).toEqual({ name: 'Posts', counts: [0, 3, 0], overall: 3 });
});
test('a day on which nothing was decided has no hours, and the average is that of all decisions', () => {
  const days = ['2026-07-01', '2026-07-02', '2026-07-03'];
  const decided = [
    { day: '2026-06-30', hours: 90, count: 9 },
    { day: '2026-07-01', hours: 10, count: 1 },
    { day: '2026-07-03', hours: 2, count: 3 },
  ];
  expect(hoursLine('Hours', days, decided)).toEqual({ name: 'Hours', counts: [10, undefined, 2], overall: 4 });
  expect(hoursLine('Hours', days, []).overall).toBeUndefined();
});
