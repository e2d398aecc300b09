import { setImmediate } from 'node:timers/promises';
import type { IngredientResult, MealResult } from '@notalone/contracts';
import { calculateLine, foodNamed } from './calculate-line.ts';
import type { FoodTable } from './food-table.ts';
import { foodsInLine } from './foods-in-line.ts';
import { saidTwice } from './said-twice.ts';

/** One answer for each food of a line; one for all of it where adding them up may count a food twice. */
function resultsOf(line: string, table: FoodTable): readonly IngredientResult[] {
  const foods = foodsInLine(line, table);
  const note = saidTwice(
    foods.flatMap((typed) => foodNamed(typed, table) ?? []),
    table,
  );
  return note === undefined ? foods.map((food) => calculateLine(food, table)) : [{ ingredient: line, understood: false, note }];
}

/** Carbohydrate of a meal, line by line; foods at a comma each on a line of their own. Blank lines are left out; with a line that is not understood the total is at least so much. */
export async function calculateCarbs(lines: readonly string[], table: FoodTable): Promise<MealResult> {
  const ingredients: IngredientResult[] = [];
  for (const line of lines.filter((typed) => typed.trim() !== '')) {
    ingredients.push(...resultsOf(line, table));
    // Between two lines whoever else waits has a turn: a meal of fifty takes the processor for long.
    await setImmediate();
  }
  const total = ingredients.reduce((sum, { carbohydrateGrams = 0 }) => sum + carbohydrateGrams, 0);
  return { totalCarbs: Math.round(total * 10) / 10, isAtLeast: ingredients.some(({ understood }) => !understood), ingredients };
}
