import type { MealResult } from '@notalone/contracts';

/** Carbohydrate of a meal, line by line. Knows no food yet: every line is said to be not understood, and the total is at least nothing. */
export function calculateCarbs(lines: readonly string[]): MealResult {
  const ingredients = lines.filter((line) => line !== '').map((ingredient) => ({ ingredient, understood: false, note: 'We do not know this food yet.' }));
  return { totalCarbs: 0, isAtLeast: true, ingredients };
}
