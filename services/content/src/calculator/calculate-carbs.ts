import { setImmediate } from 'node:timers/promises';
import type { IngredientResult, MealResult } from '@notalone/contracts';
import { calculateLine, foodNamed } from './calculate-line.ts';
import { duplicateFoods } from './duplicate-foods.ts';
import type { FoodTable } from './food-table.ts';
import { foodsInLine } from './foods-in-line.ts';

/** One result for each food of a line; one for the whole line where adding them up may count a food twice. */
function resultsOf(line: string, table: FoodTable): readonly IngredientResult[] {
  const foods = foodsInLine(line, table);
  const note = duplicateFoods(
    foods.flatMap((typed) => foodNamed(typed, table) ?? []),
    table,
  );
  return note === undefined
    ? foods.map((food) => calculateLine(food, table))
    : [{ ingredient: line, understood: false, note }];
}

const round = (grams: number) => Math.round(grams * 10) / 10;
/** A line without a range is certain: it counts as its own lower and upper end. */
function totalOf(ingredients: readonly IngredientResult[]): Pick<MealResult, 'totalCarbs' | 'range' | 'uncounted'> {
  const counted = ingredients.filter(({ understood }) => understood);
  const sum = (grams: (line: IngredientResult) => number) =>
    round(counted.reduce((total, line) => total + grams(line), 0));
  const own = ({ carbohydrateGrams = 0 }: IngredientResult) => carbohydrateGrams;
  return {
    totalCarbs: sum(own),
    range: { from: sum((line) => line.range?.from ?? own(line)), to: sum((line) => line.range?.to ?? own(line)) },
    uncounted: ingredients.length - counted.length,
  };
}

/** Carbohydrate of a meal, line by line, with foods at a comma as lines of their own. Blank lines are left out. */
export async function calculateCarbs(lines: readonly string[], table: FoodTable): Promise<MealResult> {
  const ingredients: IngredientResult[] = [];
  for (const line of lines.filter((typed) => typed.trim() !== '')) {
    ingredients.push(...resultsOf(line, table));
    // Other requests get a turn between two lines.
    await setImmediate();
  }
  return { ...totalOf(ingredients), ingredients };
}
