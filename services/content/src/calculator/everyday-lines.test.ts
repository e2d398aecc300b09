import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IngredientResult } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { calculateLine } from './calculate-line.ts';
import { loadFoods } from './food-table.ts';

const WITHIN = { part: 0.15, grams: 3, ofLines: 0.9 };
const LINES_MIN = 150;

const [, ...rows] = readFileSync(join(import.meta.dirname, '../../test/everyday-lines.csv'), 'utf8')
  .trimEnd()
  .split('\n');
const foods = loadFoods();

interface Checked {
  readonly line: string;
  /** Grams of carbohydrate by the published tables. */
  readonly expected: number;
  readonly result: IngredientResult;
  readonly isNear: boolean;
  /** Not understood, or the expected figure is within the range that the answer gives. */
  readonly isSaid: boolean;
}
const checked = rows.map((row): Checked => {
  const [line = '', grams, per100] = row.split('|');
  const expected = (Number(grams) * Number(per100)) / 100;
  const result = calculateLine(line, foods);
  const { understood, carbohydrateGrams, range } = result;
  const isNear =
    carbohydrateGrams !== undefined &&
    Math.abs(carbohydrateGrams - expected) <= Math.max(WITHIN.grams, WITHIN.part * expected);
  return {
    line,
    expected,
    result,
    isNear,
    isSaid: !understood || (range !== undefined && range.from <= expected && expected <= range.to),
  };
});
const isFromUsda = ({ result }: Checked) => result.source?.startsWith('USDA') ?? false;
const share = (some: readonly Checked[]) => `${some.filter(({ isNear }) => isNear).length} of ${some.length}`;

test('everyday lines come near the published tables, or their range or note says so', () => {
  const near = checked.filter(({ isNear }) => isNear);
  const misses = checked.filter(({ isNear }) => !isNear);
  process.stdout.write(
    [
      `Calculator: ${share(checked)} everyday lines within ${WITHIN.part * 100} % or ${WITHIN.grams} g (${((near.length / checked.length) * 100).toFixed(1)} %);`,
      `answered from USDA figures, independent of the expected ones: ${share(checked.filter(isFromUsda))}.`,
      ...misses.map(
        ({ line, expected, result: { carbohydrateGrams, range } }) =>
          `\n  ${line}: published ${expected.toFixed(1)}, ${carbohydrateGrams === undefined ? 'not understood' : `answered ${carbohydrateGrams} (${range?.from}–${range?.to})`}`,
      ),
      '\n',
    ].join(' '),
  );
  expect(checked.length).toBeGreaterThanOrEqual(LINES_MIN);
  expect(near.length / checked.length).toBeGreaterThanOrEqual(WITHIN.ofLines);
  expect(misses.filter(({ isSaid }) => !isSaid)).toEqual([]);
});
