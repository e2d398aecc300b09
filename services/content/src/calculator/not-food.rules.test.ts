import { expect, test } from 'vitest';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';

const foods = loadFoods();
const READING = 'reading of blood sugar';
const NOT_EATEN = 'not eaten';
const NO_AMOUNT = 'do not say how much food';

test.each([
  ['20 mmol sugar', READING],
  ['20mmol sugar', READING],
  ['20 mmols sugar', READING],
  ['20 m mol sugar', READING],
  ['20 millimoles sugar', READING],
  ['sugar 5.4 mmol/l', READING],
  ['140 mg/dl sugar', READING],
  ['6.2 % HbA1c sugar', READING],
  ['blood sugar 7', READING],
  ['Blood glucose 7.8, 1 banana', READING],
  ['sugar 12.4', READING],
  ['sugars: 20', READING],
  ['sugar was 9', READING],
  ['1 slice toast not eaten', NOT_EATEN],
  ['1 slice toast, not eaten', NOT_EATEN],
  ['1 slice toast, 1 banana not eaten', NOT_EATEN],
  ['1 banana (not eaten)', NOT_EATEN],
  ['1 banana not finished', NOT_EATEN],
  ["1 toast wasn't eaten", NOT_EATEN],
  ['1 toast wasn’t eaten', NOT_EATEN],
  ['didnt eat 1 banana', NOT_EATEN],
  ['1 banana uneaten', NOT_EATEN],
  ['1 banana left', NOT_EATEN],
  ['left 1 slice toast', NOT_EATEN],
  ['1 slice toast left over', NOT_EATEN],
  ['1 apple thrown away', NOT_EATEN],
  ['1 apple, then vomited', NOT_EATEN],
  ['toast (18 g carbs) not eaten', NOT_EATEN],
  ['100 kcal bread', NO_AMOUNT],
  ['150 kJ milk', NO_AMOUNT],
  ['5 mins toast', NO_AMOUNT],
  ['2 hours sugar', NO_AMOUNT],
  ['£2 crisps', NO_AMOUNT],
])('%s is not counted: %s', async (line, why) => {
  const { totalCarbs, uncounted, ingredients } = await calculateCarbs([line], foods);
  expect([totalCarbs, uncounted]).toEqual([0, 1]);
  expect(ingredients).toEqual([{ ingredient: line, understood: false, note: expect.stringContaining(why) }]);
});

test.each([
  ['100 g leftover rice', 31.1],
  ['2 tsp sugar', 8],
  ['20 g sugar', 20],
  ['2 sugars', 8],
  ['1 slice toast eaten', 17.4],
  ['half eaten banana', 10.1],
])('%s still is, with %d g', async (line, carbs) => {
  expect(await calculateCarbs([line], foods)).toMatchObject({ uncounted: 0, totalCarbs: carbs });
});

test.each(['150 g cantaloupe melon', '1 mug of tea, no sugar'])('%s still is', async (line) => {
  expect((await calculateCarbs([line], foods)).uncounted).toBe(0);
});
