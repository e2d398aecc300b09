import { expect, test } from 'vitest';
import { calculateLine } from './calculate-line.ts';
import { loadFoods } from './food-table.ts';

const foods = loadFoods();
const calculate = (line: string) => calculateLine(line, foods);

test.each([
  ['40g porridge', 24],
  ['porridge 40g', 24],
  ['30 g porridge', 18],
  ['porridge (40g)', 24],
  ['40g porridge made with milk', 24],
  ['80g porridge', 48],
  ['75g super noodles', 45.8],
  ['30g smash', 21],
  ['50g polenta', 36.5],
  ['20g hot chocolate', 15.9],
  ['25g horlicks', 19],
  ['20g milkshake', 19.7],
  ['22g cup a soup', 14.1],
  ['30ml ribena', 9.2],
  ['40g Ready Brek', 25.8],
  ['30g semolina', 20.7],
])(
  '%s is weighed before it is made: %d g of carbohydrate, and the answer says what else it may be',
  (line, carbohydrateGrams) => {
    const result = calculate(line);
    expect(result).toMatchObject({
      understood: true,
      carbohydrateGrams,
      confidence: 'low',
      note: expect.stringMatching(/^(?:\d+ g\. )?So little is taken as /),
    });
    expect(result.range?.from).toBeLessThan(carbohydrateGrams * 0.6);
    expect(result.range?.to).toBeGreaterThanOrEqual(carbohydrateGrams);
  },
);

test.each([
  ['a bowl of porridge', 'Porridge, made with milk', 21.8],
  ['200g porridge', 'Porridge, made with milk', 24.2],
  ['200g Ready Brek', 'Ready Brek, made with milk', 25],
  ['200g semolina', 'Semolina pudding', 29],
  ['40g cooked porridge', 'Porridge, made with milk', 4.8],
  ['200ml full sugar squash', 'Squash, drink, with sugar, made up', 12.2],
  ['1 mug hot chocolate', 'Hot chocolate, made with milk', 28.3],
])('%s means the cooked form', (line, food, carbohydrateGrams) => {
  expect(calculate(line)).toMatchObject({ food, carbohydrateGrams });
});

test.each([
  ['75g rice', 59],
  ['75g basmati rice', 59],
  ['80g pasta', 57],
  ['75g spaghetti', 53],
  ['40g couscous', 29],
  ['45g red lentils', 23],
  ['50g noodles', 34],
  ['50g rice noodles', 39],
  ['60g quinoa', 34],
  ['50g bulgur wheat', 31],
  ['50g pearl barley', 31],
  ['50g chickpeas', 25],
  ['3 x 40g porridge', 72],
])('%s may be dry: low confidence, a note, and a range up to %d g', (line, dry) => {
  const { confidence, note, range } = calculate(line);
  expect({ confidence, note }).toEqual({
    confidence: 'low',
    note: expect.stringContaining('weighed dry it would be about'),
  });
  expect(range?.to).toBeGreaterThanOrEqual(dry);
});

test.each([
  ['40g dry Ready Brek', 'Ready Brek, dry'],
  ['30g dry semolina', 'Semolina, dry'],
  ['40g oats', 'Porridge oats, dry'],
])('%s means the dry form', (line, food) => {
  expect(calculate(line)).toMatchObject({ food, confidence: 'high' });
});
