import { expect, test } from 'vitest';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';
import { foodsInLine } from './foods-in-line.ts';

const foods = loadFoods();

test.each([
  ['toast, banana', ['toast', 'banana']],
  ['2 slices of toast, 1 banana', ['2 slices of toast', '1 banana']],
  ['2 slices of bread, 1 banana', ['2 slices of bread', '1 banana']],
  ['1 banana, 100 g rice', ['1 banana', '100 g rice']],
  ['1,5 dl milk, 2 bananas,1 apple', ['1,5 dl milk', '2 bananas', '1 apple']],
  ['1 banana; 1 apple', ['1 banana', '1 apple']],
  ['tea, 2 sugars', ['tea', '2 sugars']],
  ['beans, toast', ['beans', 'toast']],
  ['toast (18 g carbs), banana', ['toast (18 g carbs)', 'banana']],
])('splits %s into several foods', (line, expected) => {
  expect(foodsInLine(line, foods)).toEqual(expected);
});

test.each([
  'rice, 100 grams',
  'banana, 2 large',
  '1,5 dl milk',
  '1,000 g rice',
  'potato, jacket',
  '45g muesli, no added sugar',
  '30 g kiwi, dried',
  'biscuits, 18 g carbs',
  'toast, moonstone',
  'insulin for toast, banana',
  Array.from({ length: 9 }, () => 'toast').join(),
])('keeps %s whole', (line) => {
  expect(foodsInLine(line, foods)).toEqual([line]);
});

test('each food of a line is a line of the result, and understood ones are counted', async () => {
  const { totalCarbs, uncounted, ingredients } = await calculateCarbs(['2 slices of toast, banana'], foods);
  expect(ingredients.map(({ ingredient, food, understood }) => [ingredient, food, understood])).toEqual([
    ['2 slices of toast', 'White bread, toasted', true],
    ['banana', 'Banana, peeled', false],
  ]);
  expect({ totalCarbs, uncounted }).toEqual({ totalCarbs: 34.8, uncounted: 1 });
});
