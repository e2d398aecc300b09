import { growsLinearly } from '@notalone/testing/growth';
import { expect, test } from 'vitest';
import { calculateLine } from './calculate-line.ts';
import { loadFoods } from './food-table.ts';

const foods = loadFoods();
const calculate = (line: string) => calculateLine(line, foods);

test.each([
  ['100g rice', 100],
  ['100 g of rice', 100],
  ['rice 100g', 100],
  ['rice (100 g)', 100],
  ['rice, 100 grams', 100],
  ['0.5kg rice', 500],
  ['1,000 g rice', 1000],
  ['500 mg sugar', 0.5],
  ['4 oz rice', 113.4],
  ['1 lb potatoes', 453.6],
  ['250g/9oz rice', 250],
  // What the parser of ingredients does not do by itself.
  ['1,5 dl milk', 154.5],
  ['3 x 25g Weetabix', 75],
  ['3×25 g Weetabix', 75],
  ['25g x 3 Weetabix', 75],
  ['2 30g bags of crisps', 60],
  ['a 25g bag of crisps', 25],
  ['2 slices white bread', 72],
  ['half a banana', 50],
  ['half of a banana', 50],
  ['1/2 banana', 50],
  ['½ banana', 50],
  ['1½ bananas', 150],
  ['1 1/2 bananas', 150],
  ['one and a half bananas', 150],
  ['0,5 banana', 50],
  ['three quarters of a banana', 75],
  ['a quarter of a banana', 25],
  ['a banana', 100],
  ['one medium jacket potato', 180],
  ['two small bananas', 160],
  ['a couple of bananas', 200],
  ['half a dozen bananas', 600],
  ['banana x2', 200],
  ['Weetabix 2', 38],
  ['2 x banana', 200],
  ['2-3 bananas', 250],
  ['2 to 3 bananas', 250],
  ['slice of white bread', 36],
  ['thick slice of white bread', 44],
  ['1 large slice white bread', 40],
  ['half a tin of baked beans', 207.5],
  ['half a 400g tin of baked beans', 200],
  ['2 tins (400 g) baked beans', 800],
  ['2 slices (80 g) white bread', 80],
  ['2 crumpets (55 g each)', 110],
  ['200ml semi-skimmed milk', 206],
  ['1/2 pint semi-skimmed milk', 292.5],
  ['1 l milk', 1030],
  ['2 cups cooked rice', 350],
  ['1 tbsp sugar', 12],
  ['1 tablespoon of sugar', 12],
  ['1 T sugar', 12],
  ['1 tsp sugar', 4],
  ['1 dessertspoon sugar', 8],
  ['a handful of grapes', 60],
  ['2 pieces of white bread', 72],
  ['1 packet of crisps', 25],
  ['about 100g rice', 100],
  ['3 x 0.1kg flour', 300],
  ['3 x 1.1kg sugar', 3300],
  ['0.1kg x 3 flour', 300],
  ['1/3 200g bread', 66.7],
  ['bread, 2 slices', 72],
  ['banana, 2 large', 240],
  ['1 mug of tea, no sugar', 260],
  ['• 100g rice', 100],
])('%s is %d g', (line, grams) => {
  expect(calculate(line)).toMatchObject({ understood: true, grams });
});

test.each([
  ['100 g courgette', 'Courgette'],
  ['100 g aubergine', 'Aubergine, cooked'],
  ['1 jacket potato', 'Jacket potato'],
  ['1 packet crisps', 'Crisps'],
  ['100 g chips', 'Chips, thick or homemade'],
  ['40 g porridge oats', 'Porridge oats, dry'],
  ['1 digestive biscuit', 'Digestive biscuit'],
  ['100 g butternut squash', 'Butternut squash, cooked'],
  ['200 ml no added sugar squash', 'Squash, drink, no added sugar, made up'],
  ['100 g swede', 'Swede, boiled'],
  ['20 g rocket', 'Lettuce or salad leaves'],
  ['100 g mince', 'Meat, plain'],
  ['2 Weetabix', 'Weetabix'],
  ['Weetabix x2', 'Weetabix'],
  ['30 g Ready Brek', 'Ready Brek, dry'],
  ['1 fruit scone', 'Scone, fruit'],
  ['1 naan', 'Naan bread'],
  ['2 poppadoms', 'Poppadom'],
  ['4 fish fingers', 'Fish fingers'],
  ['1 Yorkshire pudding', 'Yorkshire pudding'],
  ['100 ml Lucozade', 'Lucozade Energy'],
  ['1 can of Coke', 'Cola, with sugar'],
  ['1 can of Diet Coke', 'Cola, diet or zero'],
  ['200 ml oat milk', 'Oat milk'],
  ['100 g milk chocolate', 'Chocolate, milk'],
  ['200 ml chocolate milk', 'Chocolate milk'],
  ['1 pot noodle', 'Instant noodles, made up'],
  ['2 ring doughnuts', 'Doughnut, ring'],
  ['1 jacketpotato', 'Jacket potato'],
])('%s is %s', (line, food) => {
  expect(calculate(line)).toMatchObject({ understood: true, food });
});

test.each(['rice', '100 g pasta', '80 g lentils', '100 g couscous'])(
  '%s may have been weighed dry, and the answer says so',
  (line) => {
    const { confidence, range, note, carbohydrateGrams = 0 } = calculate(line.replace(/^rice$/, '100 g rice'));
    expect(confidence).toBe('low');
    expect(note).toMatch(/^Taken as cooked; weighed dry it would be about \d+ g of carbohydrate\.$/);
    expect(range?.to).toBeGreaterThan(carbohydrateGrams * 1.8);
  },
);
test.each([
  ['100 g dry pasta', 'Pasta, dry'],
  ['100 g pasta (uncooked)', 'Pasta, dry'],
  ['100g basmati rice, dry weight', 'White rice, dry'],
  ['100 g cooked pasta', 'Pasta, boiled'],
  ['100 g boiled rice', 'White rice, boiled'],
])('%s is understood with high confidence', (line, food) => {
  expect(calculate(line)).toMatchObject({ food, confidence: 'high' });
});

test.each(['2 weetabx', '1 bannana', '100 g brocoli', '2 digestve biscits', '100 g pototoes'])(
  '%s is read with low confidence, and what was read is said',
  (line) => {
    expect(calculate(line)).toMatchObject({
      understood: true,
      confidence: 'low',
      note: expect.stringContaining('read as'),
    });
  },
);

test.each([
  'moonstone',
  '100 g moonstone',
  '30 g dried kiwi',
  '100 g low carb bread',
  '100 g cauliflower rice',
  'rice',
  'some rice',
  '0 g rice',
  '-2 slices white bread',
  '100 kg rice',
  '100 g',
  'half',
  '🍌',
  '200 ml squash',
  '100 g beans',
  '2 slices of toast with jam',
  'sausage, egg and chips',
  '1 bear',
  'tea with 2 sugars',
  'tea, 2 sugars',
  '1 tea 2 sugars',
  'coffee with 1 sugar',
  'chips, 10 nuggets',
  '½'.repeat(200),
  '½ ½ ½ ½ rice',
  `½ rice${' plain'.repeat(50)}`,
])('%s is not understood, with a reason and no number', (line) => {
  const { understood, note, carbohydrateGrams, grams, range } = calculate(line);
  expect({ understood, carbohydrateGrams, grams, range }).toEqual({ understood: false });
  expect(note).toMatch(/\w{3}/);
});

test('a side with next to no carbohydrate needs no amount', () => {
  expect(calculate('2 slices of toast with butter')).toMatchObject({ food: 'White bread, toasted', grams: 62 });
});

test.each([
  'how much insulin for 2 slices of toast',
  '2 slices of toast, how many units?',
  '40 g rice bolus',
  'novorapid 100 g rice',
  'what dose for 1 banana',
])('%s gets neither a dose nor a number', (line) => {
  expect(calculate(line)).toEqual({
    ingredient: line,
    understood: false,
    note: 'This is a calculator of carbohydrate only. For doses of insulin please ask your diabetes team.',
  });
});

test.each(['constructor', 'toString', '100 g constructor rice'])(
  '%s, which every object of the language has, is a word like any other',
  (line) => {
    expect(JSON.stringify(calculate(line))).not.toContain('function');
  },
);

test('a food with next to no carbohydrate says so: zero is never silent', () => {
  expect(calculate('2 boiled eggs')).toMatchObject({
    carbohydrateGrams: 0,
    note: expect.stringContaining('next to no carbohydrate'),
  });
});

test('fibre does not count as available carbohydrate', () => {
  // SR28 09003: 13.81 g by difference, 2.4 g of it fibre.
  expect(calculate('1000 g apple')).toMatchObject({
    carbohydrateGrams: 114.1,
    source: expect.stringMatching(/^USDA SR28 09003, carbohydrate less fibre/),
  });
});

/** Without the guard each digit doubled the time, so that this test would not end. */
test.each([
  (digits: number) => `a ${'9'.repeat(digits)}1/0of rice`,
  (digits: number) => '9'.repeat(2 * digits),
  (digits: number) => `1/2 a ${'٣'.repeat(digits)}1/0of rice`,
])('a number that no amount has is no work for the parser: %s', (lineOf) => {
  expect(calculate(lineOf(60)).understood).toBe(false);
  expect(growsLinearly((digits) => calculate(lineOf(digits)), 30)).toBe(true);
});

test.each(['½', '½ rice ', 'potatoz bananna rixe ', '1-', 'few '])(
  'the time for a line grows with its length: %j',
  (words) => {
    const half = Math.floor(100 / words.length);
    expect(growsLinearly((times) => calculate(words.repeat(times)), half)).toBe(true);
  },
);

test('no input makes a number that is NaN or infinite', () => {
  const parts = [
    '1',
    '2.5',
    '½',
    '1/0',
    ',',
    '-',
    '(',
    ')',
    'x',
    'g',
    'ml',
    'tbsp',
    'tin',
    'of',
    'half a',
    'rice',
    'milk',
    'bread',
    'small',
    'heaped',
    'and',
    '  ',
    '9'.repeat(30),
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const wrong = Array.from({ length: 2000 }, () =>
    Array.from({ length: next(9) }, () => parts[next(parts.length)]).join(next(2) ? ' ' : ''),
  ).filter((typed) => {
    const { grams = 0, carbohydrateGrams = 0, range = { from: 0, to: 0 } } = calculate(typed);
    return ![grams, carbohydrateGrams, range.from, range.to].every((number) => Number.isFinite(number) && number >= 0);
  });
  expect(wrong).toEqual([]);
});
