import type { MealResult } from '@notalone/contracts';
import { calculateLine } from './calculate-line.ts';
import type { FoodTable } from './food-table.ts';

/** Carbohydrate of a meal, line by line. Blank lines are left out; with a line that is not understood the total is at least so much. */
export function calculateCarbs(lines: readonly string[], table: FoodTable): MealResult {
  const ingredients = lines.filter((line) => line.trim() !== '').map((line) => calculateLine(line, table));
  const total = ingredients.reduce((sum, { carbohydrateGrams = 0 }) => sum + carbohydrateGrams, 0);
  return { totalCarbs: Math.round(total * 10) / 10, isAtLeast: ingredients.some(({ understood }) => !understood), ingredients };
}
