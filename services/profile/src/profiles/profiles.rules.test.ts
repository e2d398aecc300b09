import { AGE_MAX, AGE_MIN, ageBandSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { ageBandOf, countPostcodeChange } from './profiles.rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('every age has its band', () => {
  const named = (age: number) =>
    ageBandSchema.options.find((band) => age >= Number(band.split('–')[0]) && age <= Number(band.split('–')[1]));
  for (let age = AGE_MIN; age <= AGE_MAX; age += 1) expect(ageBandOf({ about: 'child', age })).toBe(named(age));
  expect(ageBandOf({ about: 'adult', age: 18 })).toBe('adult');
});

test('three changes of postcode in 30 days are allowed, the fourth waits for the first to be 30 days old', () => {
  const three = [day(1), day(2), day(10)];
  expect(countPostcodeChange(three.slice(0, 2), day(10))).toEqual({ changedAt: three });
  expect(countPostcodeChange(three, day(30))).toEqual({ refusedUntil: day(31) });
  expect(countPostcodeChange(three, day(31))).toEqual({ changedAt: [day(2), day(10), day(31)] });
});
