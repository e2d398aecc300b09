import { expect, test } from 'vitest';
import { isNewFamily, mentorObstacle } from './mentors.rules.ts';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const since = (diagnosisDate: string) => ({ diagnosisDate });

test.each([
  ['two years to the day', since('2024-11-26'), LONG_AGO, undefined],
  ['a day less', since('2024-11-27'), LONG_AGO, 'diagnosis-too-recent'],
  ['an account of 30 days', since('2020-01-01'), '2026-10-27T09:00:00.000Z', 'account-too-new'],
  ['an account a minute older', since('2020-01-01'), '2026-10-27T08:59:00.000Z', undefined],
  ['an account that is not known', since('2020-01-01'), undefined, 'account-too-new'],
  ['no profile', null, LONG_AGO, 'no-profile'],
])('a mentor with %s', (_what, profile, memberSince, obstacle) =>
  expect(mentorObstacle(profile, memberSince, NOW)).toBe(obstacle),
);

test('a family is new for six months', () => {
  const days = [null, since('2026-11-26'), since('2026-05-27'), since('2026-05-26')];
  expect(days.map((profile) => isNewFamily(profile, NOW))).toEqual([false, true, true, false]);
});
