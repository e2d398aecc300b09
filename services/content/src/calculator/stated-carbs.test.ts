import { expect, test } from 'vitest';
import { calculateLine } from './calculate-line.ts';
import { loadFoods } from './food-table.ts';

const foods = loadFoods();

test.each([
  ['cereal bar (18g carbs)', 18],
  ['1 cereal bar (18g carbs)', 18],
  ['a cereal bar, 18 g CHO', 18],
  ['biscuits, 18 grams of carbohydrate', 18],
  ['school lunch, 45.5 g carbohydrate', 45.5],
  ['toast 15,5g carbs', 15.5],
  ['.5g carbs bread', 0.5],
  ['Twix 32g carbs', 32],
])('%s uses the stated carbohydrate', (line, carbohydrateGrams) => {
  expect(calculateLine(line, foods)).toMatchObject({ understood: true, carbohydrateGrams, source: 'As you typed it' });
});

test.each([
  '2 biscuits (9g carbs each)',
  'two biscuits, 9g carbs',
  'biscuits (9g carbs each)',
  '3 slices pizza 25g carbs each',
  '6 crackers 3g carbs each',
  '4 x 10g carbs',
  '15g carbs x 2',
  'biscuit 15g carbs x two',
  '15g carbs × 2',
  '4 biscuits at 6g carbs',
  'some biscuits at 6g carbs',
  '2 slices of toast, 15g carbs a slice',
  'toast, 15g carbs a slice',
  'toast, 15g carbs apiece',
  'bread 45g carbs in 100g, 30g',
  'cereal bar, 65 g carbs per 100 g',
  '1/2 pizza (80g carbs)',
  '½ pizza (80g carbs)',
  'half pizza (80g carbs)',
  '1 1/2 pizzas (80g carbs)',
  'pizza 1/2g carbs',
  'rice 1,000g carbs',
  'rice 99999g carbs',
])('%s may state the carbohydrate of a part, so it is not understood', (line) => {
  expect(calculateLine(line, foods)).toEqual({
    ingredient: line,
    understood: false,
    note: expect.stringContaining('Please write the carbs of all of it'),
  });
});

test.each(['CHO 15g bread', 'carbohydrate 15g bread', 'bread carbs 15g'])('%s is no weight of bread', (line) => {
  expect(calculateLine(line, foods).understood).toBe(false);
});
