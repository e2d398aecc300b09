import { expect, test } from 'vitest';
import { diagnosisProblem, isWholePostcode } from './profile.rules.ts';

const BEFORE_BIRTH = 'That is before the birth of someone aged 7. Please check the date and the age.';

test.each([
  ['2026-11-21', undefined],
  ['2026-11-22', 'Must not be in the future'],
  ['2019-11-21', undefined],
  ['2018-11-21', undefined],
  ['2018-11-20', BEFORE_BIRTH],
  ['1999-01-01', BEFORE_BIRTH],
])('a diagnosis on %s for a seven-year-old, checked on 21 November 2026: %s', (day, problem) => {
  expect(diagnosisProblem(day, { age: 7, today: '2026-11-21' })).toBe(problem);
});

test.each([
  ['LS6 3AB', true],
  [' ls63ab ', true],
  ['EC1A 1BB', true],
  ['M1 1AE', true],
  ['BT9 2MK', true],
  ['LS6', false],
  ['LS6 3', false],
  ['LS6 3ABC', false],
  ['90210', false],
])('%s is a whole postcode: %s', (typed, isWhole) => {
  expect(isWholePostcode(typed)).toBe(isWhole);
});
