import { calculator } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import { calculateCarbs } from './calculate-carbs.ts';
import { loadFoods } from './food-table.ts';

export function calculatorRoutes(app: FastifyInstance): void {
  const foods = loadFoods();
  serveOperation(app, calculator.calculateCarbs, ({ body }) => calculateCarbs(body.ingredients, foods));
}
