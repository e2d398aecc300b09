import type { Food } from './food-table.ts';

/** Measures that people eat a food in, the likeliest first. */
const MEASURES = 'slice packet bag can pot bowl glass mug portion bar tin carton tbsp sachet handful tsp'.split(' ');
const SHOWN_AS: Readonly<Record<string, string>> = { tbsp: 'tablespoon', tsp: 'teaspoon' };
/** A piece that is so small beside a packet or a handful (one crisp, one grape) is nothing that people count in. */
const TOO_LITTLE = 1 / 5;

/** "Biscuits" means several; "fish and chips" is one dish. */
const isPlural = (typed: string) => /[^s]s$/i.test(typed) && !/\b(?:and|with|on)\b|&/i.test(typed);
/** "some toast." is toast, and a "potato, jacket" is a jacket potato. */
const foodOnly = (typed: string) =>
  typed
    .trim()
    .replace(/^(?:some|the|my|our)\s+/i, '')
    .replace(/[\s.,;:!?]{1,20}$/, '')
    .split(',')
    .map((part) => part.trim())
    .toReversed()
    .join(' ');

/**
 * An example of how to add an amount to a food: "1 medium banana", "1 slice of toast". It keeps the person's words for
 * the food and takes a usual amount, which is not necessarily what they ate.
 */
export function usualAmount({ weights }: Food, typed: string): string {
  const food = foodOnly(typed);
  const measure =
    MEASURES.find((name) => weights[name] !== undefined && weights[name] === weights.medium) ??
    MEASURES.find((name) => weights[name] !== undefined);
  const helping = measure === undefined ? undefined : weights[measure];
  const isOfMeasure = weights.medium !== undefined && weights.medium === helping;
  const piece = weights.each ?? (isOfMeasure ? undefined : weights.medium);
  if (piece !== undefined && piece >= (helping ?? 0) * TOO_LITTLE)
    return `${isPlural(food) ? 2 : 1}${weights.each === undefined ? ' medium' : ''} ${food}`;
  return measure === undefined ? `100 g ${food}` : `1 ${SHOWN_AS[measure] ?? measure} of ${food}`;
}
