import { AGE_MAX, AGE_MIN, ageBandSchema, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { ageBandOf, recordMove, type Visibility, viewFor } from './profiles.rules.ts';

const me = userIdSchema.parse('a'.repeat(24));
const other = userIdSchema.parse('b'.repeat(24));
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('every age has the band that names it', () => {
  const named = (age: number) => ageBandSchema.options.find((band) => age >= Number(band.split('–')[0]) && age <= Number(band.split('–')[1]));
  for (let age = AGE_MIN; age <= AGE_MAX; age += 1) expect(ageBandOf(age)).toBe(named(age));
});

test.each([
  ['private', true, true, undefined],
  ['private', true, false, undefined],
  ['friends', true, true, 'card'],
  ['friends', true, false, 'card'],
  ['public', true, true, 'public'],
  ['public', true, false, 'card'],
  ['public', false, true, undefined],
  ['friends', false, true, undefined],
  ['private', false, true, undefined],
] as const)('a %s profile (active account: %s) shows a stranger (with a profile: %s) %s', (visibility: Visibility, active, hasProfile, view) => {
  expect(viewFor({ userId: me, hasProfile }, { userId: other, visibility, active })).toBe(view);
});

test.each(['private', 'friends', 'public'] as const)('a %s profile is its owner’s own, whatever the account', (visibility) => {
  expect(viewFor({ userId: me, hasProfile: true }, { userId: me, visibility, active: false })).toBe('own');
});

test('three moves in 30 days are allowed, the fourth waits for the first to be 30 days old', () => {
  const three = [day(1), day(2), day(10)];
  expect(recordMove(three.slice(0, 2), day(10))).toEqual({ movedAt: three });
  expect(recordMove(three, day(30))).toEqual({ refusedUntil: day(31) });
  expect(recordMove(three, day(31))).toEqual({ movedAt: [day(2), day(10), day(31)] });
});
