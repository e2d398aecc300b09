import { expect, test } from 'vitest';
import { OPERATIONS } from '../operations.ts';
import {
  AGE_BANDS,
  AGE_LIMITS,
  type AgeFunction,
  ageBandOf,
  ageInMonths,
  functionOf,
  isAllowedAt,
} from './age-limits.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const born = (birthYear: number, birthMonth = 11) => ({ birthYear, birthMonth });
const CHILD_BANDS = AGE_BANDS.filter((band) => band !== 'adult');
const FUNCTIONS = Object.keys(AGE_LIMITS) as AgeFunction[];
/** Their services know no ages: what an age may not do there could not be refused. */
const WITHOUT_AGES = ['auth', 'content', 'emergency'];

test.each([
  [{}, 'unknown'],
  [born(2018, 12), 'under8'],
  [{ birthYear: 2018 }, 'under8'],
  [born(2018), '8to12'],
  [born(2013, 12), '8to12'],
  [born(2013), '13to15'],
  [born(2010, 12), '13to15'],
  [born(2010), '16to17'],
  [born(2008, 12), '16to17'],
  [born(2008), 'adult'],
])('somebody born %j is %s', (birth, band) => {
  expect(ageBandOf(birth, NOW)).toBe(band);
});

test('a birthday counts from the start of its month, and a missing month as December', () => {
  expect(ageInMonths(born(2018), NOW)).toBe(96);
  expect(ageInMonths({ birthYear: 2018 }, NOW)).toBe(95);
  expect(ageInMonths({ birthMonth: 3 }, NOW)).toBeUndefined();
});

test('every call of a child belongs to one function, and no other call to any', () => {
  const listed = FUNCTIONS.flatMap((name) => [...AGE_LIMITS[name].operations]);
  const ofChildren = OPERATIONS.filter(
    ({ access: { callers } }) => callers !== 'anyone' && (callers as readonly string[]).includes('child'),
  );
  expect(listed.toSorted()).toEqual(ofChildren.map(({ id }) => id).toSorted());
});

test.each(OPERATIONS.flatMap(({ id, service }) => (WITHOUT_AGES.includes(service) ? [id] : [])))(
  '%s, whose service knows no ages, is for every child or for none',
  (id) => {
    const name = functionOf(id);
    const allowed = name ? CHILD_BANDS.filter((band) => isAllowedAt(name, band)) : [];
    expect(name ? allowed : CHILD_BANDS).toEqual(CHILD_BANDS);
  },
);

test('nothing that keeps a child safe depends on its age', () => {
  for (const name of ['emergency', 'report', 'ownPage'] as const)
    for (const band of CHILD_BANDS) expect(isAllowedAt(name, band)).toBe(true);
});

test('a parent reads in one way at each age, and not from 16', () => {
  for (const band of CHILD_BANDS) {
    const ways = (['parentReadsFreely', 'parentReadsWithReason'] as const).filter((name) => isAllowedAt(name, band));
    expect(ways).toHaveLength(band === '16to17' ? 0 : 1);
  }
});

test('each line says why and where from', () => {
  for (const { what, reason, source } of Object.values(AGE_LIMITS))
    for (const text of [what, reason, source]) expect(text.length).toBeGreaterThan(5);
});
