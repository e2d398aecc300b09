import { expect, test } from 'vitest';
import { meaningOfSpent, secondsLeft, sessionEnd } from './sessions.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test.each([
  ['parent', 24],
  ['parent-remembered', 14 * 24],
  ['child', 12],
  ['child-kept', 30 * 24],
] as const)('a session of kind %s lives %i hours', (kind, count) => {
  expect(sessionEnd(kind, now)).toEqual(hours(count));
});

test('nothing is left of a session that is over', () => {
  expect(secondsLeft(hours(1), now)).toBe(3600);
  expect(secondsLeft(now, hours(1))).toBe(0);
});

test('a used-up token that was on its way already is a race, any later one a theft', () => {
  expect(meaningOfSpent(now, new Date(now.getTime() - 1))).toBe('race');
  expect(meaningOfSpent(now, new Date(now.getTime() + 1))).toBe('theft');
});
