import { expect, test } from 'vitest';
import { ukDay } from './uk-day.ts';

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

test('gives the London day for every half hour of ten years', () => {
  const halfHours = Array.from({ length: 10 * 366 * 48 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 1_800_000));
  const nearMidnight = halfHours.filter((at) => at.getUTCHours() > 21 || at.getUTCHours() < 3);
  expect(nearMidnight.filter((at) => ukDay(at) !== london.format(at))).toEqual([]);
});
