import { expect, test } from 'vitest';
import { startOfUkDay, ukDay } from './uk-day.ts';

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

test('gives the London day for every half hour of ten years', () => {
  const halfHours = Array.from({ length: 10 * 366 * 48 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 1_800_000));
  const nearMidnight = halfHours.filter((at) => at.getUTCHours() > 21 || at.getUTCHours() < 3);
  expect(nearMidnight.filter((at) => ukDay(at) !== london.format(at))).toEqual([]);
});

test.each([
  ['2026-11-21', 0, '2026-11-21T00:00:00.000Z'],
  ['2026-07-01', 0, '2026-06-30T23:00:00.000Z'],
  ['2026-03-28', 1, '2026-03-29T00:00:00.000Z'],
  ['2026-03-29', 1, '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', 0, '2026-10-24T23:00:00.000Z'],
  ['2026-10-25', 1, '2026-10-26T00:00:00.000Z'],
])('the UK day %s and %i more begins at %s', (day, days, start) =>
  expect(startOfUkDay(day, days).toISOString()).toBe(start),
);
