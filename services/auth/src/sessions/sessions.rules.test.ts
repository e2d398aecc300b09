import { expect, test } from 'vitest';
import { meaningOfSpent, secondsLeft, sessionEnd } from './sessions.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test.each([
  ['parent', 24],
  ['parent-remembered', 14 * 24],
  ['child', 12],
  ['child-kept', 30 * 24],
] as const)('a %s session lives %i hours', (kind, count) => {
  expect(sessionEnd(kind, now)).toEqual(hours(count));
});

test('an expired session has no time left', () => {
  expect(secondsLeft(hours(1), now)).toBe(3600);
  expect(secondsLeft(now, hours(1))).toBe(0);
});

test('a used token that was already in flight is a race; any later use is theft', () => {
  expect(meaningOfSpent(now, new Date(now.getTime() - 1))).toBe('race');
  expect(meaningOfSpent(now, new Date(now.getTime() + 1))).toBe('theft');
});
