import { expect, test } from 'vitest';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';

const foods = loadFoods();
const calculate = (line: string) => calculateCarbs([line], foods);

test.each([
  '1 banana, 100 g banana',
  '2 bananas, 1 banana',
  '1 bananna, 100 g banana',
  '1 banana; 100 g banana',
  '1 banana,100 g banana',
  '1 banana (100 g), 100 g banana',
  'banana, 100 g banana',
  '1 banana, 1 apple, 100 g bananas',
  '1 packet of crisps, 25 g crisps',
  '1 packet of Walkers, 25 g crisps',
  '1 pitta bread, 60 g pitta',
  '1 slice of pizza, 100 g pizza',
  '1 portion of pasta, 200 g spaghetti',
  '1 bowl of pasta, 200 g penne',
  '100 g dry pasta, 250 g cooked pasta',
  '75 g rice (dry), 200 g cooked rice',
  '1 glass of milk, 200 ml milk',
  '1 glass of milk, 200 ml whole milk',
  '1 jacket potato, 200 g potato',
  '1 jacket, 180 g spuds',
  '1 portion of mash, 200 g potato',
  '1 portion of chips, 150 g oven chips',
  '1 portion of chips, 150 g fries',
  '1 sweet potato, 130 g baked sweet potato',
  '1 bagel, 85 g bread',
  '1 naan, 130 g bread',
  '2 slices of bread, 72 g white bread',
  '1 chapati, 50 g roti',
  '1 wrap, 60 g tortilla',
  '1 can of Pepsi, 330 ml coke',
  '1 can of coke, 330 ml diet coke',
  '1 carton of juice, 200 ml apple juice',
  '1 glass of squash, 200 ml full sugar squash',
  '1 tin of beans, 200 g baked beans',
  '1 Mars, 51 g chocolate',
  '2 digestives, 30 g biscuits',
  '1 cookie, 20 g biscuit',
  '1 muffin, 75 g cake',
  '1 bowl of cereal, 30 g cornflakes, 150 ml milk',
  '1 bowl of Frosties, 30 g cornflakes',
  '1 portion of sweet potato fries, 125 g sweet potato',
  '1 yoghurt, 125 g yogurt',
  '1 corn on the cob, 100 g sweetcorn',
  'toast (18 g carbs), 2 slices of toast',
  '1 jacket potato with 200 g potato',
  '1 banana and 100 g banana',
])('%s may be one food twice: it is not added, and the note asks', async (line) => {
  const { totalCarbs, uncounted, ingredients } = await calculate(line);
  expect({ totalCarbs, uncounted }).toEqual({ totalCarbs: 0, uncounted: 1 });
  expect(ingredients).toEqual([
    {
      ingredient: line,
      understood: false,
      note: expect.stringMatching(/^“.+” and “.+” may be the same food\. Please write it once\. If you had both, /),
    },
  ]);
});

test.each([
  '1 bowl of porridge, 40 g oats, 200 ml milk',
  'porridge, 40 g oats, 200 ml milk',
  '40 g oats, 200 ml milk, 1 bowl of porridge',
  '1 bowl of porridge made with 40 g oats and 200 ml milk',
  '1 bowl of Ready Brek, 30 g Ready Brek, 200 ml milk',
  '1 sandwich, 2 slices of bread, 20 g cheese',
  '1 ham sandwich, 2 slices of wholemeal bread, 20 g ham',
  '1 sandwich with 2 slices of bread',
  '1 cheese toastie, 2 slices of bread',
  '2 slices of toast, 72 g white bread',
  '1 portion of beans on toast, 2 slices of toast, 200 g baked beans',
  '1 pizza, 100 g flour, 50 g passata',
  '1 spag bol, 200 g pasta, 150 g bolognese sauce',
  '1 portion of lasagne, 100 g pasta',
  '1 portion of macaroni cheese, 100 g macaroni',
  '1 curry with rice, 200 g rice',
  '1 portion of curry, 100 g chickpeas',
  '1 portion of chilli, 100 g kidney beans',
  '1 portion of cottage pie, 200 g mashed potato, 100 g mince',
  '1 fish and chips, 200 g chips',
  '1 hamburger, 1 burger bun',
  '1 kebab, 1 pitta',
  '1 slice of apple pie, 100 g apple',
  '1 smoothie, 1 banana, 200 ml milk',
  '1 mug of hot chocolate, 20 g drinking chocolate powder, 200 ml milk',
  '2 pancakes, 30 g flour, 50 ml milk',
  '1 bowl of stew, 150 g potato, 80 g carrot',
])('%s is a dish and its contents: it is not added, and the note asks', async (line) => {
  const { totalCarbs, uncounted, ingredients } = await calculate(line);
  expect({ totalCarbs, uncounted }).toEqual({ totalCarbs: 0, uncounted: 1 });
  expect(ingredients).toEqual([
    {
      ingredient: line,
      understood: false,
      note: expect.stringMatching(/^Please write either the dish or what is in it\. “.+” may be part of “.+”\. /),
    },
  ]);
});

test.each([
  ['1 banana, 1 apple', 33],
  ['2 sausages, 150 g mash, 80 g peas', 39.5],
  ['1 glass of milk, 2 biscuits', 26.2],
  ['1 jacket potato, 100 g baked beans, 20 g cheese', 55.7],
  ['1 bowl of porridge, 1 banana, 1 tsp honey', 47.3],
  ['1 bowl of cereal, 150 ml milk', 35.3],
  ['40 g oats, 200 ml milk', 33.7],
  ['2 slices of bread, 20 g cheese', 33.2],
  ['200 g spaghetti, 100 g bolognese sauce', 65.8],
  ['1 portion of curry, 180 g rice, 1 naan', 137.5],
  ['1 sandwich, 1 banana, 1 packet of crisps', 72.2],
  ['1 slice of pizza, 60 g garlic bread', 50.6],
  ['1 bowl of tomato soup, 2 slices of bread', 50.4],
  ['2 roast potatoes, 100 g mash', 58.1],
  ['1 white roll, 1 wholemeal roll', 53.7],
  ['1 naan, 1 chapati', 87.2],
  ['1 roll, 1 sausage roll', 44.5],
  ['1 apple, 200 ml apple juice', 33],
  ['200 ml orange juice, 1 orange', 32.9],
  ['1 glass of milk, 20 g chocolate', 20.6],
  ['1 scoop of ice cream, 1 tbsp cream', 11.9],
  ['1 mug of tea, 2 sugars', 9.8],
  ['1 tsp butter, 1 tsp oil, 2 slices of toast', 34.8],
  ['2 eggs, 1 fried egg', 0],
])('%s names different foods, which are added', async (line, totalCarbs) => {
  expect(await calculate(line)).toMatchObject({ totalCarbs, uncounted: 0 });
});

test('the same food on two lines is added', async () => {
  expect(await calculateCarbs(['1 banana', '100 g banana'], foods)).toMatchObject({
    totalCarbs: 40.4,
    uncounted: 0,
  });
});

test.each([
  '1 banana, 100 g',
  '1 banana, about 100 g',
  '1 banana, 120 g peeled',
  '1 banana 200 g banana',
  '1 banana + 100 g banana',
  '1 banana = 100 g banana',
  '2 bananas, 100 g each',
  '2 biscuits, 15 g each',
  '1 packet of 40 g crisps',
  '1 can of coke, 330 ml',
  '100 g pasta, cooked 250 g',
  '100 g pasta, 250 g cooked',
  '1 banana, 1 apple, 100 g',
  '1 sandwich (2 slices of bread)',
  '1 sandwich (2 slices of bread, 20 g cheese)',
  '1 bowl of porridge (40 g oats, 200 ml milk)',
  '1 tin of baked beans, half',
  '1 half baguette',
  '2 halves of a banana',
  '1 quarter of pizza',
  '1 pizza for 2',
])('%s has two amounts, and neither is dropped silently', async (line) => {
  const { totalCarbs, ingredients } = await calculate(line);
  expect({ totalCarbs, ingredients }).toEqual({
    totalCarbs: 0,
    ingredients: [
      expect.objectContaining({
        ingredient: line,
        understood: false,
        note: expect.stringContaining('one food with one amount'),
      }),
    ],
  });
});

test.each([
  ['1 apple (100 g)', 11.4],
  ['1 banana (100 g banana)', 20.2],
  ['2 biscuits (15 g each)', 21],
  ['1 bag of crisps (25 g)', 14],
  ['half a 400g tin of baked beans', 30],
  ['100 ml 1% milk', 4.9],
  ['2 slices of 50 50 bread', 30.3],
  ['1 slice of toast with half fat butter', 17.4],
  ['2 slices of toast with 1 tsp butter', 34.8],
  ['1 slice of toast (white, 40 g), 1 banana', 42.7],
])('%s has one amount per food', async (line, totalCarbs) => {
  expect(await calculate(line)).toMatchObject({ totalCarbs, uncounted: 0 });
});

test('reading the rules takes little time beside the tables', async () => {
  const begun = performance.now();
  const table = loadFoods();
  const loaded = performance.now();
  await calculateCarbs(['1 banana, 1 apple'], table);
  expect((performance.now() - loaded) / (loaded - begun)).toBeLessThan(3);
});
