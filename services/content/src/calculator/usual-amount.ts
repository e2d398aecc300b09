import type { Food } from './food-table.ts';

/** Measures that people eat a food in, the likeliest first. */
const MEASURES = 'slice packet bag can pot bowl glass mug portion bar tin carton tbsp sachet handful tsp'.split(' ');
const SHOWN_AS: Readonly<Record<string, string>> = { tbsp: 'tablespoon', tsp: 'teaspoon' };
/** One crisp, one grape: so little beside a packet or a handful that nobody counts in it. */
const TOO_LITTLE = 1 / 5;

/** Of two biscuits one speaks so; fish and chips are one. */
const isPlural = (typed: string) => /[^s]s$/i.test(typed) && !/\b(?:and|with|on)\b|&/i.test(typed);
/** "some toast." is toast, and a "potato, jacket" is a jacket potato. */
const foodOnly = (typed: string) =>
  typed
    .trim()
    .replace(/^(?:some|the|my|our)\s+/i, '')
    .replace(/[\s.,;:!?]+$/, '')
    .split(/\s*,\s*/)
    .toReversed()
    .join(' ');

/**
 * How somebody who named only a food could say how much of it: "1 medium banana", "1 slice of toast". In their own words for the food; of what
 * is usual, and not of what they ate.
 */
export function usualAmount({ weights }: Food, typed: string): string {
  const food = foodOnly(typed);
  const measure =
    MEASURES.find((name) => weights[name] !== undefined && weights[name] === weights.medium) ?? MEASURES.find((name) => weights[name] !== undefined);
  const helping = measure === undefined ? undefined : weights[measure];
  const isOfMeasure = weights.medium !== undefined && weights.medium === helping;
  const piece = weights.each ?? (isOfMeasure ? undefined : weights.medium);
  if (piece !== undefined && piece >= (helping ?? 0) * TOO_LITTLE) return `${isPlural(food) ? 2 : 1}${weights.each === undefined ? ' medium' : ''} ${food}`;
  return measure === undefined ? `100 g ${food}` : `1 ${SHOWN_AS[measure] ?? measure} of ${food}`;
}
