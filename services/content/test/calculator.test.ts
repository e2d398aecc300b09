import type { MealResult } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.token({ role: 'parent' });
});
afterAll(() => service.stop());

const calculate = (ingredients: unknown) =>
  service.call<MealResult>('POST', '/api/calculator/carbs', { token, payload: { ingredients } });

test('a meal is added up line by line, blank lines left out', async () => {
  const { status, body } = await calculate(['1 medium banana', '  ', '200 ml semi-skimmed milk', '']);
  expect(status).toBe(200);
  expect(body).toMatchObject({ totalCarbs: 29.9, uncounted: 0 });
  expect(body.ingredients.map(({ ingredient, food, grams }) => [ingredient, food, grams])).toEqual([
    ['1 medium banana', 'Banana, peeled', 100],
    ['200 ml semi-skimmed milk', 'Milk, semi-skimmed', 206],
  ]);
});

test('the range of the total is the sum of the ranges, and a line that is not understood is counted apart', async () => {
  const { body } = await calculate(['2 slices of toast', '(18 g carbs) cereal bar', '2 moonstones']);
  const [toast] = body.ingredients;
  expect(toast?.range).toBeDefined();
  expect(body).toMatchObject({
    totalCarbs: (toast?.carbohydrateGrams ?? 0) + 18,
    range: { from: (toast?.range?.from ?? 0) + 18, to: (toast?.range?.to ?? 0) + 18 },
    uncounted: 1,
  });
  expect(body.ingredients[2]).toEqual({ ingredient: '2 moonstones', understood: false, note: expect.any(String) });
});

test.each([[[]], [['', '  ']], [undefined]])(
  'without an ingredient it says what is missing: %j',
  async (ingredients) => {
    const { status, body } = await calculate(ingredients);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { ingredients: 'Please add at least one ingredient.' },
    });
  },
);
