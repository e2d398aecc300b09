import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calculateLine } from './calculate-line.ts';
import { loadFoods } from './food-table.ts';
import { usualAmount } from './usual-amount.ts';

const foods = loadFoods();
const calculate = (line: string) => calculateLine(line, foods);

test.each([
  ['banana', '1 medium banana', 'about 100 g, with 20.2 g of carbohydrate'],
  ['bananas', '2 medium bananas', 'about 200 g, with 40.5 g of carbohydrate'],
  ['some toast.', '1 slice of toast', 'about 31 g, with 17.4 g of carbohydrate'],
  ['milk', '1 glass of milk', 'about 200 g, with 9.4 g of carbohydrate'],
  ['crisps', '1 packet of crisps', 'about 25 g, with 14 g of carbohydrate'],
  ['grapes', '1 handful of grapes', 'about 60 g, with 10.3 g of carbohydrate'],
  ['digestive biscuits', '2 digestive biscuits', 'about 30 g, with 20.6 g of carbohydrate'],
  ['potato, jacket', '1 medium jacket potato', 'about 180 g, with 40.7 g of carbohydrate'],
  ['fish and chips', '1 fish and chips', 'about 390 g, with 93.6 g of carbohydrate'],
])('%s without an amount is not counted; the note suggests %s', (typed, example, figures) => {
  const { understood, carbohydrateGrams, note } = calculate(typed);
  expect({ understood, carbohydrateGrams }).toEqual({ understood: false });
  expect(note).toBe(`How much of it? Please write, for example, “${example}”: ${figures}. Or write the grams.`);
});

/** As people call it: the first of the names of each food. */
const called = readdirSync(join(import.meta.dirname, 'foods'))
  .filter((file) => file !== 'sr28.csv')
  .flatMap((file) =>
    readFileSync(join(import.meta.dirname, 'foods', file), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1),
  )
  .map((row) => row.split('|'))
  .map(([name = '', also = '']) => ({ name, typed: also.split(',')[0] ?? '' }));

test('its suggestions are understood as that food with a weight, except for two names', () => {
  const wrong = called.filter(({ name, typed }) => {
    const food = foods.foods.get(name);
    const { food: named, grams = 0 } = calculate(food ? usualAmount(food, typed) : '');
    return named !== name || grams <= 0;
  });
  expect(called.length).toBeGreaterThan(500);
  expect(wrong.map(({ typed }) => typed)).toEqual(['thick milkshake', 'cup a soup']);
});

test('without an example it asks for grams', () => {
  expect(calculate('milk, chocolate').note).toMatch(
    /^How much of it\? Please write the grams too: it has about [\d.]+ g of carbohydrate in 100 g\.$/,
  );
  expect(calculate('100 ml banana').note).toBe(
    'We do not know how much that is: it has about 20.2 g of carbohydrate in 100 g.',
  );
});
