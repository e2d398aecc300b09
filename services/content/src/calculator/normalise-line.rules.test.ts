import { expect, test } from 'vitest';
import { normaliseLine } from './normalise-line.rules.ts';

test.each([
  ['½ of a pizza', '1/2 pizza'],
  ['3 x 25g Weetabix', '75 g weetabix'],
  ['1,5 dl milk', '1.5 dl milk'],
  ['two   slices\tof toast', '2 slices of toast'],
  ['250g/9oz pasta', '250g pasta'],
  ['half a banana', '1/2 banana'],
])('%s becomes “%s”', (line, normalised) => {
  expect(normaliseLine(line)).toBe(normalised);
});

test.each([
  ['more numbers than a line of a meal has', Array.from({ length: 11 }, (_, index) => index).join('-')],
  ['as many that its words become', 'half a '.repeat(11)],
  ['a number that is too long', '1234567 g rice'],
  ['too many fractions', '1½ 1½ 1½ 1½ bread'],
  ['too many letters', 'a'.repeat(251)],
])('refuses %s, since the parser would take long', (_what, line) => {
  expect(normaliseLine(line)).toBeUndefined();
});
