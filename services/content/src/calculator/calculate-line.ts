import type { IngredientResult } from '@notalone/contracts';
import { dryOrCooked, type FoodState } from './dry-or-cooked.ts';
import { duplicateFoods, type NamedFood } from './duplicate-foods.ts';
import type { Food, FoodTable } from './food-table.ts';
import { type Match, matchFood } from './match-food.ts';
import { whyNotCounted } from './not-food.rules.ts';
import { type ReadLine, readAmount } from './read-amount.ts';
import { statedCarbs, withoutStatedCarbs } from './stated-carbs.rules.ts';
import { GRAMS, MILLILITRES, unitOf } from './units.rules.ts';
import { usualAmount } from './usual-amount.ts';
import { type Confidence, type Weighed, weigh } from './weigh.ts';
import { CONNECTORS, kindOf } from './words.rules.ts';

/** More than anybody eats of one food: a slip of the keyboard. */
const GRAMS_MAX = 5000;
/** In hundredths of a gram: less is shown as none. */
const NEXT_TO_NOTHING = 5;
/** Widens the range when a word about the food was not understood. */
const UNKNOWN_WORD_SPREAD = 0.3;
/** A narrower range is not worth showing. */
const RANGE_MIN_GRAMS = 1;

const DOSE =
  /\b(insulin|bolus|basal|novorapid|humalog|fiasp|lyumjev|apidra|lantus|levemir|tresiba|toujeo|actrapid|inject\w*|dos(?:e|es|age|ing)|units?)\b/i;
/** Names of several foods with very different carbohydrate. */
const AMBIGUOUS = new Map([
  [
    'squash',
    'Squash can be a drink or a vegetable. Please write “no added sugar squash”, “full sugar squash” or “butternut squash”.',
  ],
  ['bean', 'There are many kinds of beans. Please write “baked beans”, “kidney beans”, “green beans” …'],
  ['burger', 'Please write “burger in a bun” or “burger without bun”.'],
]);
const ambiguityOf = ({ words }: ReadLine) => words.map((word) => AMBIGUOUS.get(word)).find(Boolean);
const SAY_CARBS_OF_ALL =
  'Please write the carbs of all of it, and no other number: for example “biscuits, 18 g carbs”.';

const DIGITS = /^\d+(?:g|gm|kg|mg|ml|cl|l|oz|lb)?$/;
const PART = /^(?:half|quarter|third|twice)$/;
const ONE_AMOUNT =
  'Please write one food with one amount: “100 g banana”, or “1 banana (100 g)”. A second food needs a line of its own.';

type Found = { readonly match: Match; readonly weighed: Weighed | undefined };
const round = (grams: number) => Math.round(grams * 10) / 10;
const notUnderstood = (ingredient: string, note: string, food?: Food): IngredientResult => ({
  ingredient,
  understood: false,
  ...(food && { food: food.name }),
  note,
});

/** The possible meanings of a line: a word such as `slice` or `ring` is a unit, or part of the food's name. */
function* readings(read: ReadLine): Generator<ReadLine> {
  yield read;
  const unitAt = read.words.findIndex((word) => unitOf(word) !== undefined);
  const without = read.words.filter((word) => unitOf(word) === undefined);
  const isWeight = read.unit !== undefined && (GRAMS[read.unit] !== undefined || MILLILITRES[read.unit] !== undefined);
  if (unitAt >= 0 && without.length > 0) {
    const unit = unitOf(read.words[unitAt] ?? '');
    if (read.unit === undefined) yield { ...read, unit, words: without };
    else if (isWeight || read.stated) yield { ...read, words: without };
  }
  if (read.unitWord !== undefined && !isWeight)
    yield { ...read, unit: undefined, words: [read.unitWord.replace(/s$/, ''), ...read.words] };
}

type Reading = Found | { readonly several: readonly Match[] } | undefined;
const score = (found: Reading) =>
  found && 'match' in found
    ? (found.weighed ? 2 : 1) + (found.match.leftOut.length === 0 ? 1 : 0) + (found.match.respelt.length === 0 ? 2 : 0)
    : 0;

/** The reading that recognises most words and an amount. */
function understand(read: ReadLine, table: FoodTable): Reading {
  let best: Reading;
  for (const reading of readings(read)) {
    const matched = reading.words.length > 0 ? matchFood(reading.words, table) : undefined;
    const found =
      matched && ('several' in matched ? matched : { match: matched, weighed: weigh(matched.food, reading) });
    if (!best || score(found) > score(best)) best = found ?? best;
  }
  return best;
}

function confidenceOf({ leftOut, respelt }: Match, weighed: Weighed, mayBeOther: boolean): Confidence {
  if (leftOut.length > 0 || respelt.length > 0 || mayBeOther) return 'low';
  return weighed.confidence;
}

/** What was assumed, for people. */
function noteOf({ leftOut, respelt }: Match, weighed: Weighed, state: FoodState): string {
  const notes = [
    ...respelt.map(([typed, read]) => `“${typed}” read as “${read}”.`),
    leftOut.length > 0 ? `Left out, because we do not know what it changes: ${leftOut.join(', ')}.` : '',
    weighed.note ?? '',
    state.note ?? '',
    state.food.per100 * weighed.grams < NEXT_TO_NOTHING ? 'Has next to no carbohydrate.' : '',
  ];
  return notes.filter(Boolean).join(' ');
}

function resultOf(
  ingredient: string,
  { match, weighed }: { readonly match: Match; readonly weighed: Weighed },
  table: FoodTable,
): IngredientResult {
  const state = dryOrCooked(match, weighed, table);
  const { food, other = food } = state;
  const carbs = (grams: number, of = food) => (grams * of.per100) / 100;
  const left = match.leftOut.length > 0 ? UNKNOWN_WORD_SPREAD : 0;
  const from = Math.min(...[food, other].map((of) => carbs(weighed.from, of) * Math.max(0, 1 - of.varies - left)));
  const to = Math.max(carbs(weighed.to) * (1 + food.varies + left), carbs(weighed.grams, other));
  const note = noteOf(match, weighed, state);
  return {
    ingredient,
    understood: true,
    food: food.name,
    grams: round(weighed.grams),
    carbohydrateGrams: round(carbs(weighed.grams)),
    ...(to - from >= RANGE_MIN_GRAMS && { range: { from: round(from), to: round(to) } }),
    confidence: confidenceOf(match, weighed, state.other !== undefined),
    source: food.source,
    ...(note && { note }),
  };
}

/** "(18 g carbs)": somebody read the packet, which is better than any table. */
function asStated(ingredient: string): IngredientResult | undefined {
  const carbohydrateGrams = statedCarbs(ingredient);
  if (carbohydrateGrams === undefined) return undefined;
  if (carbohydrateGrams === 'unclear') return notUnderstood(ingredient, SAY_CARBS_OF_ALL);
  return {
    ingredient,
    understood: true,
    carbohydrateGrams: round(carbohydrateGrams),
    confidence: 'high',
    source: 'As you typed it',
  };
}

const unknownAmount = ({ per100 }: Food) =>
  `We do not know how much that is: it has about ${round(per100)} g of carbohydrate in 100 g.`;
/** Asks for a missing amount, with an example that would be understood and its carbohydrate. */
function howMuch(typed: string, food: Food, table: FoodTable): string {
  const example = usualAmount(food, typed);
  const { food: named, grams, carbohydrateGrams } = calculateLine(example, table);
  if (named !== food.name || grams === undefined || carbohydrateGrams === undefined)
    return `How much of it? Please write the grams too: it has about ${round(food.per100)} g of carbohydrate in 100 g.`;
  return `How much of it? Please write, for example, “${example}”: about ${round(grams)} g, with ${round(carbohydrateGrams)} g of carbohydrate. Or write the grams.`;
}

export const asksForDose = (line: string): boolean => DOSE.test(line);
/** The food that a line names, whatever its amount; undefined where none is recognised. */
export function foodNamed(typed: string, table: FoodTable): NamedFood | undefined {
  const read = readAmount(withoutStatedCarbs(typed));
  const found = read && understand(read, table);
  if (found)
    return 'match' in found
      ? { typed, food: found.match.food, name: found.match.name }
      : { typed, food: undefined, name: [] };
  return read && ambiguityOf(read) !== undefined ? { typed, food: undefined, name: read.words } : undefined;
}

/** Whether an amount was left unread: the grams of "2 biscuits, 15 g each", the half of "1 pizza, half". */
function hasSecondAmount(read: ReadLine, found: Reading, table: FoodTable): boolean {
  const isAmount = (word: string, at: number) => DIGITS.test(word) || (PART.test(word) && read.words[at + 1] !== 'fat');
  if (found && 'several' in found) return false;
  if (found) {
    // In "toast with 1 tsp butter" the spoon measures the butter.
    const beside = read.words.findIndex((word) => CONNECTORS.has(word));
    const own = table.wordsFor(found.match.food);
    return read.words.some((word, at) => (beside < 0 || at < beside) && !own.has(word) && isAmount(word, at));
  }
  // Of an unknown food the line says that it is unknown, rather than that it has two amounts.
  const words = read.words.filter((word, at) => !isAmount(word, at) && unitOf(word) === undefined);
  const isKnown = (word: string) => table.words.has(word) || CONNECTORS.has(word) || kindOf(word) !== 'unknown';
  return words.length > 0 && words.every(isKnown) && read.words.some(isAmount);
}

/**
 * Available carbohydrate of one typed line, in grams, with what was assumed. What is not recognised, or of no amount,
 * is said to be not understood; a number is never made up for it. Says nothing about insulin.
 */
export function calculateLine(ingredient: string, table: FoodTable): IngredientResult {
  if (asksForDose(ingredient))
    return notUnderstood(
      ingredient,
      'This is a calculator of carbohydrate only. For doses of insulin please ask your diabetes team.',
    );
  const reason = whyNotCounted(ingredient);
  if (reason !== undefined) return notUnderstood(ingredient, reason);
  const stated = asStated(ingredient);
  if (stated) return stated;
  const read = readAmount(ingredient);
  if (!read)
    return notUnderstood(ingredient, 'That is too long, or has too many numbers, for one line. Please check it.');
  if (read.words.length === 0) return notUnderstood(ingredient, 'There is no food in this line.');
  const found = understand(read, table);
  if (hasSecondAmount(read, found, table)) return notUnderstood(ingredient, ONE_AMOUNT);
  if (!found) {
    return notUnderstood(
      ingredient,
      ambiguityOf(read) ?? 'We do not know this food. Please use the figures on its label, and check the total.',
    );
  }
  if ('several' in found) {
    const each = `More than one food: ${found.several.map(({ food }) => food.name).join('; ')}. Please write each on a line of its own, with its amount.`;
    const duplicates = duplicateFoods(
      found.several.map(({ food, name }) => ({ typed: food.name, food, name })),
      table,
    );
    return notUnderstood(ingredient, duplicates ?? each);
  }
  const { match, weighed } = found;
  if (!weighed || !(weighed.grams > 0)) {
    return notUnderstood(
      ingredient,
      read.quantity ? unknownAmount(match.food) : howMuch(ingredient, match.food, table),
      match.food,
    );
  }
  if (weighed.grams > GRAMS_MAX)
    return notUnderstood(
      ingredient,
      `That would be ${Math.round(weighed.grams / 1000)} kg. Please check the amount.`,
      match.food,
    );
  return resultOf(ingredient, { match, weighed }, table);
}
