import { asksForDose, calculateLine, foodNamed } from './calculate-line.ts';
import type { FoodTable } from './food-table.ts';
import { whyNotCounted } from './not-food.rules.ts';
import { readAmount } from './read-amount.ts';
import { statedCarbs } from './stated-carbs.rules.ts';

/** A longer list is pasted text, where guessing would be wrong. */
const FOODS_MAX = 8;

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9';

/** Splits at commas and semicolons, but not at the comma of 1,5 or of 1,000, nor inside brackets. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  let end = line.length;
  // From the right: inside brackets the next one is closing.
  let isInBrackets = false;
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const letter = line[at];
    if (letter === ')' || letter === ']') isInBrackets = true;
    if (letter === '(' || letter === '[') isInBrackets = false;
    const isDecimal = letter === ',' && isDigit(line[at - 1]) && isDigit(line[at + 1]);
    if (isInBrackets || isDecimal || (letter !== ',' && letter !== ';')) continue;
    parts.unshift(line.slice(at + 1, end));
    end = at;
  }
  return [line.slice(0, end), ...parts].map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * The foods that somebody wrote into one line, at its commas: "toast, banana" is two. A line stays whole where it is
 * one food ("rice, 100 g"), and where a part is none: of "30 g kiwi, dried" the kiwi alone would be another amount.
 */
export function foodsInLine(line: string, table: FoodTable): readonly string[] {
  const parts = partsOf(line);
  if (parts.length < 2 || parts.length > FOODS_MAX || asksForDose(line) || whyNotCounted(line) !== undefined)
    return [line];
  const { understood, food } = calculateLine(line, table);
  const amounts = parts.filter((part) => readAmount(part)?.quantity !== undefined).length;
  // "2 slices of bread, 1 banana" is no banana bread. And what a packet states is of the food beside it, not of the
  // whole line.
  const isOne = (understood || food !== undefined) && amounts < 2 && statedCarbs(line) === undefined;
  return !isOne && parts.every((part) => foodNamed(part, table) !== undefined) ? parts : [line];
}
