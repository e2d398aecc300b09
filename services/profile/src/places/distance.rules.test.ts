import { expect, test } from 'vitest';
import { bandOf, milesBetween, roundRadiusUp } from './distance.rules.ts';

const leeds = { latitude: 53.8, longitude: -1.549 };
const bristol = { latitude: 51.453, longitude: -2.594 };

test('Leeds and Bristol are 168 miles apart, either way round', () => {
  expect(milesBetween(leeds, bristol)).toBeCloseTo(168, 0);
  expect(milesBetween(bristol, leeds)).toBe(milesBetween(leeds, bristol));
  expect(milesBetween(leeds, leeds)).toBe(0);
});

test.each([
  [0, 'under 5 miles'],
  [4.999, 'under 5 miles'],
  [5, '5–10'],
  [10, '10–25'],
  [24.9, '10–25'],
  [25, '25–50'],
  [50, 'over 50'],
  [600, 'over 50'],
] as const)('%s miles are said as "%s"', (miles, band) => {
  expect(bandOf(miles)).toBe(band);
});

test.each([
  [1, 5],
  [5, 5],
  [6, 10],
  [25, 25],
  [26, 50],
  [51, 100],
  [101, 250],
  [251, 500],
  [500, 500],
])('a radius of %s miles is searched as %s', (asked, searched) => {
  expect(roundRadiusUp(asked)).toBe(searched);
});
