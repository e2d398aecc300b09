import { expect, test } from 'vitest';
import { compareEnd, type Point } from './comparison.ts';

const LIMITS = { baselineMinute: 10, allowance: 20 };
/** A point every quarter of a minute. */
const series = (minutes: number, valueAt: (minute: number) => number): Point[] =>
  Array.from({ length: minutes * 4 + 1 }, (_, at) => ({ ageMinutes: at / 4, value: valueAt(at / 4) }));

test('a figure that stays where it was at minute ten is within', () => {
  const warmedUp = series(60, (minute) => Math.min(200, 100 + minute * 20));
  expect(compareEnd(warmedUp, LIMITS)).toEqual({ baseline: 200, end: 200, ratio: 1, isWithin: true });
});

test('a figure that grows all the time is not', () => {
  const leaking = compareEnd(
    series(60, (minute) => 200 + minute * 3),
    LIMITS,
  );
  expect(leaking).toMatchObject({ baseline: 230, isWithin: false });
  expect(leaking?.ratio).toBeGreaterThan(1.2);
});

test('one high point at the end is not what is compared', () => {
  expect(
    compareEnd(
      series(60, (minute) => (minute === 60 ? 900 : 200)),
      LIMITS,
    )?.isWithin,
  ).toBe(true);
});

test('tiny figures may double within the allowance, and no further', () => {
  expect(
    compareEnd(
      series(60, (minute) => (minute < 30 ? 10 : 25)),
      LIMITS,
    ),
  ).toMatchObject({ ratio: 2.5, isWithin: true });
  expect(
    compareEnd(
      series(60, (minute) => (minute < 30 ? 10 : 31)),
      LIMITS,
    )?.isWithin,
  ).toBe(false);
});

test('a process that ended before it was twice as old as the baseline is not judged', () => {
  expect(
    compareEnd(
      series(19, () => 100),
      LIMITS,
    ),
  ).toBeUndefined();
  expect(
    compareEnd(
      series(20, () => 100),
      LIMITS,
    ),
  ).toBeDefined();
});
