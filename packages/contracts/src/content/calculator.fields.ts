import * as z from 'zod';
import { INGREDIENT_MAX, INGREDIENTS_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';

/** One typed line of a meal. */
export const ingredientResultSchema = z.object({
  /** As it was typed. */
  ingredient: z.string(),
  /** False when no food or no amount was recognised; unknown fields are absent, and the line is not in the total. */
  understood: z.boolean(),
  food: z.string().optional(),
  grams: z.number().optional(),
  /** Available carbohydrate, fibre excluded (UK practice). */
  carbohydrateGrams: z.number().optional(),
  /** When the amount or the food is uncertain: the range in grams of carbohydrate. */
  range: z.object({ from: z.number(), to: z.number() }).optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  /** Where the number comes from, e.g. `USDA SR28 09003, carbohydrate less fibre`. */
  source: z.string().optional(),
  /** What was assumed, or why the line was not understood, for people: `1 medium apple, about 138 g`. */
  note: z.string().optional(),
});
export type IngredientResult = z.infer<typeof ingredientResultSchema>;

export const mealSchema = z.strictObject({
  /** Blank lines are skipped. */
  ingredients: z
    .array(z.string('Must be text').trim().max(INGREDIENT_MAX, `Must be at most ${INGREDIENT_MAX} characters`), {
      error: ({ input }) => (input === undefined ? TEXTS.ingredientRequired : 'Must be a list'),
    })
    .max(INGREDIENTS_MAX, `At most ${INGREDIENTS_MAX} ingredients`)
    .refine((lines) => lines.some((line) => line.trim() !== ''), TEXTS.ingredientRequired),
});
export const mealResultSchema = z.object({
  /** Grams: the sum of the lines that were understood. */
  totalCarbs: z.number(),
  /** The sum of the lines' ranges, in grams; a line without a range adds its own number to both ends. */
  range: z.object({ from: z.number(), to: z.number() }),
  /** How many lines were not understood. */
  uncounted: z.int(),
  ingredients: z.array(ingredientResultSchema),
});
export type MealResult = z.infer<typeof mealResultSchema>;
