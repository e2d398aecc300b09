import type { Alias, Food, FoodTable } from './food-table.ts';
import { nearestWord } from './spelling.rules.ts';
import { CONNECTORS, isCookedWord, isDryWord, kindOf } from './words.rules.ts';

export interface Match {
  readonly food: Food;
  /** The name that was found in the line. */
  readonly name: readonly string[];
  /** Words that were not understood, and left out. */
  readonly leftOut: readonly string[];
  /** Typed word → corrected word. */
  readonly respelt: readonly (readonly [string, string])[];
  /** Whether the line says that the food was weighed cooked or dry. */
  readonly isStateSaid: boolean;
}
export type Matched = Match | { readonly several: readonly Match[] } | undefined;

const isPhrase = (words: readonly string[], { words: [first = '', ...rest] }: Alias) => {
  const at = words.indexOf(first);
  return at >= 0 && rest.every((word, index) => words[at + 1 + index] === word);
};

/**
 * The alias with most of the words; among equals one whose words stand together, then one that ends the line: "milk
 * chocolate".
 */
function bestAlias(words: readonly string[], table: FoodTable): Alias | undefined {
  let best: { readonly alias: Alias; readonly score: number } | undefined;
  for (const alias of table.aliasesIn(words)) {
    const endsWith = alias.words.at(-1) === words.at(-1);
    const score = alias.words.length * 4 + (isPhrase(words, alias) ? 2 : 0) + (endsWith ? 1 : 0);
    if (!best || score > best.score) best = { alias, score };
  }
  return best?.alias;
}

/** Words beside the food that make it another food, or undefined where they cannot be left out. */
function leftOutOf(words: readonly string[], { words: known, food }: Alias, table: FoodTable): string[] | undefined {
  const rest = words.filter((word) => !known.includes(word) && !table.wordsFor(food).has(word));
  const changes = (word: string) => {
    if (isDryWord(word)) return word === 'dry' && food.dry === undefined;
    const kind = kindOf(word);
    // Another food, or the noun that the rest describes: "apple pie" is no apple.
    return (
      kind === 'changing' ||
      CONNECTORS.has(word) ||
      (kind === 'unknown' && (table.words.has(word) || word === words.at(-1)))
    );
  };
  return rest.some(changes) ? undefined : rest.filter((word) => !isDryWord(word) && kindOf(word) !== 'harmless');
}

function matchWords(words: readonly string[], table: FoodTable): Match | undefined {
  const alias = bestAlias(words, table);
  const leftOut = alias && leftOutOf(words, alias, table);
  if (!alias || !leftOut) return undefined;
  const beside = words.filter((word) => !alias.words.includes(word));
  const dry = alias.food.dry && beside.some(isDryWord) ? table.foods.get(alias.food.dry) : undefined;
  return {
    food: dry ?? alias.food,
    name: alias.words,
    leftOut,
    respelt: [],
    isStateSaid: dry !== undefined || words.some(isCookedWord),
  };
}

/** A longer line is a sentence, where guessing would be wrong. */
const RESPELT_WORDS_MAX = 8;
/** Corrects spelling, only where the words as typed are no food. */
function respell(words: readonly string[], table: FoodTable): Match | undefined {
  const respelt: (readonly [string, string])[] = [];
  if (words.length > RESPELT_WORDS_MAX) return undefined;
  const corrected = words.map((word) => {
    if (table.words.has(word) || CONNECTORS.has(word) || kindOf(word) !== 'unknown') return word;
    const near = nearestWord(word, table.words);
    if (near !== undefined) respelt.push([word, near]);
    return near ?? word;
  });
  const match = respelt.length > 0 ? matchWords(corrected, table) : undefined;
  return match && { ...match, respelt };
}

export const NEXT_TO_NOTHING_PER_100 = 1.5;
/** "Toast with butter": each part is a food. Those with next to no carbohydrate need no amount. */
function matchParts(words: readonly string[], table: FoodTable): Matched {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (CONNECTORS.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  if (parts.length < 2 || words.length > RESPELT_WORDS_MAX * 2) return undefined;
  const matches = parts
    .filter((part) => part.length > 0)
    .map((part) => matchWords(part, table) ?? respell(part, table));
  const [main, ...others] = matches;
  if (matches.length < 2 || !main || others.some((other) => !other)) return undefined;
  const several = matches.filter((match) => match !== undefined);
  return several.slice(1).every(({ food }) => food.per100 <= NEXT_TO_NOTHING_PER_100) ? main : { several };
}

/** The food that the words of a line name, without its amount. Undefined where none is recognised by its whole name. */
export function matchFood(words: readonly string[], table: FoodTable): Matched {
  return matchWords(words, table) ?? matchParts(words, table) ?? respell(words, table);
}
