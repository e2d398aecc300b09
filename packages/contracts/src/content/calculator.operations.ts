import { operation } from '../base/operation.ts';
import { mealResultSchema, mealSchema } from './calculator.fields.ts';

export const calculateCarbs = operation({
  id: 'content.calculateCarbs',
  service: 'content',
  method: 'POST',
  path: '/api/calculator/carbs',
  summary: 'Carbohydrate of a meal, ingredient by ingredient; never an insulin dose.',
  access: { callers: ['parent', 'admin'] },
  body: mealSchema,
  replies: { 200: mealResultSchema },
  writesToNobody: true,
  errors: [],
  perMinute: 20,
});
