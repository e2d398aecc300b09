import { asksForDose, calculateLine, foodNamed } from './calculate-line.ts';
import { carbsSaid } from './carbs-said.rules.ts';
import type { FoodTable } from './food-table.ts';
import { readAmount } from './read-amount.ts';

/** A longer list is pasted text, and not the place to guess. */
const FOODS_MAX = 8;
/** Not the comma of 1,5 or of 1,000, nor one in brackets. */
const BETWEEN = /(?:(?<!\d),|,(?!\d)|;)(?![^([]*[)\]])/;

/**
 * The foods that somebody wrote into one line, at its commas: "toast, banana" is two. A line stays whole where it is one food ("rice, 100 g"),
 * and where a part is none: of "30 g kiwi, dried" the kiwi alone would be another amount.
 */
export function foodsInLine(line: string, table: FoodTable): readonly string[] {
  const parts = line
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > FOODS_MAX || asksForDose(line)) return [line];
  const { understood, food } = calculateLine(line, table);
  const amounts = parts.filter((part) => readAmount(part)?.quantity !== undefined).length;
  // "2 slices of bread, 1 banana" is no banana bread. And what a packet says is of the food beside it, and not of all that stands in the line.
  const isOne = (understood || food !== undefined) && amounts < 2 && carbsSaid(line) === undefined;
  return !isOne && parts.every((part) => foodNamed(part, table) !== undefined) ? parts : [line];
}
