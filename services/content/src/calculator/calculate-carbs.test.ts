import { expect, test } from 'vitest';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';

test('other work gets a turn between two lines of a meal', async () => {
  let turns = 0;
  let isDone = false;
  const wait = () => {
    turns += 1;
    if (!isDone) setImmediate(wait);
  };
  setImmediate(wait);
  const { totalCarbs } = await calculateCarbs(
    Array.from({ length: 20 }, () => '100 g boiled rice'),
    loadFoods(),
  );
  isDone = true;
  expect(totalCarbs).toBe(622);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('the total is the sum of the lines and its range the sum of theirs', async () => {
  const meal = [
    '2 slices of wholemeal bread',
    '1 medium banana',
    '200 g boiled rice',
    'cereal bar (18 g carbs)',
    'dust',
  ];
  const { totalCarbs, range, uncounted, ingredients } = await calculateCarbs(meal, loadFoods());
  const sum = (grams: (line: (typeof ingredients)[number]) => number | undefined) =>
    ingredients.reduce((total, line) => total + (grams(line) ?? 0), 0);
  expect(totalCarbs).toBeCloseTo(sum(({ carbohydrateGrams }) => carbohydrateGrams));
  expect(range.from).toBeCloseTo(sum(({ range: own, carbohydrateGrams }) => own?.from ?? carbohydrateGrams));
  expect(range.to).toBeCloseTo(sum(({ range: own, carbohydrateGrams }) => own?.to ?? carbohydrateGrams));
  expect(range.from).toBeLessThan(totalCarbs);
  expect(range.to).toBeGreaterThan(totalCarbs);
  expect(uncounted).toBe(1);
});

test('a meal without anything to count has no range', async () => {
  expect(await calculateCarbs(['dust', 'moonstone'], loadFoods())).toMatchObject({
    totalCarbs: 0,
    range: { from: 0, to: 0 },
    uncounted: 2,
  });
});
