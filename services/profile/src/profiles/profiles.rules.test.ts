import { AGE_MAX, AGE_MIN, ageBandSchema, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { ageBandOf, countPostcodeChange, viewFor } from './profiles.rules.ts';

const me = userIdSchema.parse('a'.repeat(24));
const other = userIdSchema.parse('b'.repeat(24));
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('every age has its band', () => {
  const named = (age: number) =>
    ageBandSchema.options.find((band) => age >= Number(band.split('–')[0]) && age <= Number(band.split('–')[1]));
  for (let age = AGE_MIN; age <= AGE_MAX; age += 1) expect(ageBandOf(age)).toBe(named(age));
});

test.each([
  ['private', true, true, 'none', undefined],
  ['private', true, false, 'none', undefined],
  ['private', true, true, 'sent', undefined],
  ['private', true, true, 'received', 'card'],
  ['private', true, true, 'connected', 'connection'],
  ['friends', true, true, 'none', 'card'],
  ['friends', true, false, 'none', 'card'],
  ['friends', true, true, 'connected', 'connection'],
  ['public', true, true, 'none', 'public'],
  ['public', true, false, 'none', 'card'],
  ['public', true, true, 'connected', 'connection'],
  ['public', true, true, 'blocked', undefined],
  ['friends', true, true, 'blocked', undefined],
  ['public', false, true, 'none', undefined],
  ['friends', false, true, 'none', undefined],
  ['private', false, true, 'none', undefined],
  ['public', false, true, 'connected', undefined],
  ['private', false, true, 'received', undefined],
] as const)(
  'a %s profile (active account: %s) appears to another (with a profile: %s), connection status %s, as %s',
  (visibility, active, hasProfile, status, view) => {
    expect(viewFor({ userId: me, hasProfile }, { userId: other, visibility, active }, status)).toBe(view);
  },
);

test.each(['private', 'friends', 'public'] as const)(
  'a %s profile is its owner’s own, whatever the account',
  (visibility) => {
    expect(viewFor({ userId: me, hasProfile: true }, { userId: me, visibility, active: false }, 'none')).toBe('own');
  },
);

test('three changes of postcode in 30 days are allowed, the fourth waits for the first to be 30 days old', () => {
  const three = [day(1), day(2), day(10)];
  expect(countPostcodeChange(three.slice(0, 2), day(10))).toEqual({ changedAt: three });
  expect(countPostcodeChange(three, day(30))).toEqual({ refusedUntil: day(31) });
  expect(countPostcodeChange(three, day(31))).toEqual({ changedAt: [day(2), day(10), day(31)] });
});
