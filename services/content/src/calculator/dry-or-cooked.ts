import type { Food, FoodTable } from './food-table.ts';
import type { Match } from './match-food.ts';
import type { Weighed } from './weigh.ts';

/** Which form of a food an amount is of. */
export interface FoodState {
  /** The assumed form. */
  readonly food: Food;
  /** The form that it may be instead. */
  readonly other?: Food;
  readonly note?: string;
}

/** Up to so many times the largest dry weight, either form may be meant. */
const EITHER_TIMES = 2;

const carbs = ({ per100 }: Food, { grams }: Weighed) => Math.round((per100 * grams) / 100);

/**
 * Whether a food was weighed before or after cooking, where the line does not say. Usually after; but nobody eats 40 g
 * of cooked porridge, so those are oats, with five times the carbohydrate.
 */
export function dryOrCooked({ food, isStateSaid }: Match, weighed: Weighed, table: FoodTable): FoodState {
  const dry = food.dry === undefined || isStateSaid ? undefined : table.foods.get(food.dry);
  if (!dry) return { food };
  const asCooked = {
    food,
    other: dry,
    note: `Taken as cooked; weighed dry it would be about ${carbs(dry, weighed)} g of carbohydrate.`,
  };
  if (food.dryUpTo === undefined) return asCooked;
  // Bowls and spoons measure what is served; only scales are used before cooking.
  if (weighed.confidence !== 'high' || weighed.grams > food.dryUpTo * EITHER_TIMES) return { food };
  // 120 g of porridge may be one helping, or oats for three.
  if (weighed.grams > food.dryUpTo) return asCooked;
  return {
    food: dry,
    other: food,
    note: `So little is taken as “${dry.name}”; as “${food.name}” it would be about ${carbs(food, weighed)} g of carbohydrate.`,
  };
}
