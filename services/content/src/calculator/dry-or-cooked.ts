import type { Food, FoodTable } from './food-table.ts';
import type { Match } from './match-food.ts';
import type { Weighed } from './weigh.ts';

export interface State {
  /** What the amount is taken to be of. */
  readonly food: Food;
  /** What it may be of as well. */
  readonly other?: Food;
  readonly note?: string;
}

/** How much more than the most that is weighed dry may be either. */
const EITHER_TIMES = 2;

const carbs = ({ per100 }: Food, { grams }: Weighed) => Math.round((per100 * grams) / 100);

/**
 * Whether a food was weighed before or after cooking, where the line does not say so. Usually cooked; but 40 g of porridge are oats, nobody
 * eats so little of it, and the answer would be a fifth of what is eaten.
 */
export function dryOrCooked({ food, isStateSaid }: Match, weighed: Weighed, table: FoodTable): State {
  const dry = food.dry === undefined || isStateSaid ? undefined : table.foods.get(food.dry);
  if (!dry) return { food };
  const asCooked = { food, other: dry, note: `Taken as cooked; weighed dry it would be about ${carbs(dry, weighed)} g of carbohydrate.` };
  if (food.dryUpTo === undefined) return asCooked;
  // Bowls and spoons are of what is on the table; only scales are used before cooking.
  if (weighed.confidence !== 'high' || weighed.grams > food.dryUpTo * EITHER_TIMES) return { food };
  // 3 x 40 g of porridge: a helping of one, or oats for three.
  if (weighed.grams > food.dryUpTo) return asCooked;
  return {
    food: dry,
    other: food,
    note: `So little is taken as “${dry.name}”; as “${food.name}” it would be about ${carbs(food, weighed)} g of carbohydrate.`,
  };
}
