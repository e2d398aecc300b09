import type { Food, FoodTable } from './food-table.ts';
import { NEXT_TO_NOTHING_PER_100 } from './match-food.ts';
import { canBeCalled, isMadeOf } from './same-food.rules.ts';

const BOTH = 'If you had both, write each on a line of its own.';

/** A food as a line names it. */
export interface NamedFood {
  readonly typed: string;
  /** Undefined where the name may be of several. */
  readonly food: Food | undefined;
  readonly name: readonly string[];
}
/** Counting a food with next to no carbohydrate twice does no harm. */
const hasCarbs = ({ food }: NamedFood) => food === undefined || food.per100 > NEXT_TO_NOTHING_PER_100;

/** The same entry, the same before and after cooking, or one by the other's name. */
function mayBeSame(a: NamedFood, b: NamedFood, table: FoodTable): boolean {
  const isCalled = (one: NamedFood, other: NamedFood) =>
    one.food !== undefined && hasCarbs(other) && canBeCalled(one.food, other.name, table);
  if (isCalled(a, b) || isCalled(b, a)) return true;
  if (!a.food || !b.food || !hasCarbs(a)) return false;
  return a.food === b.food || a.food.dry === b.food.name || b.food.dry === a.food.name;
}
const isInDish = (dish: NamedFood, part: NamedFood, table: FoodTable) =>
  dish.food !== undefined && part.food !== undefined && isMadeOf(dish.food, part.food, table);

/**
 * Why the foods of one line may not be added up: two of them can be the same ("1 banana, 100 g banana"), or one part of
 * another ("1 sandwich, 2 slices of bread"). Undefined where they are different. On lines of their own they are added,
 * since then two are meant.
 */
export function duplicateFoods(line: readonly NamedFood[], table: FoodTable): string | undefined {
  const pairs = line.flatMap((a, at) => line.slice(at + 1).map((b) => [a, b] as const));
  const inDish = pairs
    .flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
    .find(([dish, part]) => isInDish(dish, part, table));
  if (inDish)
    return `Please write either the dish or what is in it. “${inDish[1].typed}” may be part of “${inDish[0].typed}”. ${BOTH}`;
  const same = pairs.find(([a, b]) => mayBeSame(a, b, table));
  return same && `“${same[0].typed}” and “${same[1].typed}” may be the same food. Please write it once. ${BOTH}`;
}
