import { expect, test } from 'vitest';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';

test('whoever else waits has a turn between two lines of a meal', async () => {
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
