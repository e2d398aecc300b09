import conceptWords from './data/concepts.json' with { type: 'json' };
import { correct } from './spelling.ts';
import type { Token } from './tokenise.ts';
import type { Word } from './word.ts';

const conceptsOf = new Map<string, string[]>();
for (const [concept, list] of Object.entries(conceptWords)) {
  for (const word of list.split(' ')) conceptsOf.set(word, [...(conceptsOf.get(word) ?? []), concept]);
}

/** Concepts of numbers, with the smallest and the largest that belong. */
const NUMBER_RANGES: Readonly<Record<string, readonly [number, number]>> = {
  NUMBER: [0, Number.POSITIVE_INFINITY],
  SUGAR_BELOW_4: [1.1, 3.99],
  SUGAR_NOT_LOW: [4, 13.99],
  SUGAR_HIGH: [14, 60],
  KETONES_HIGH: [1.5, 15],
  KETONES_NORMAL: [0, 0.6],
  SIX_OR_MORE: [6, 1000],
  UNITS_LARGE: [25, 1000],
  YEAR: [1950, 2100],
};

/** Only with a decimal: `type 1` and `2 biscuits` are no readings. */
const DECIMAL_RANGES: typeof NUMBER_RANGES = {
  DECIMAL: [0, Number.POSITIVE_INFINITY],
  SUGAR_BELOW_2: [1, 1.99],
  SUGAR_BELOW_3: [1, 2.99],
};

function numberTerms(text: string): string[] {
  const value = Number(text);
  const ranges = Object.entries({ ...NUMBER_RANGES, ...(text.includes('.') ? DECIMAL_RANGES : {}) });
  const concepts = ranges.filter(([, [least, most]]) => value >= least && value <= most).map(([concept]) => concept);
  return [text, ...concepts, ...(conceptsOf.get(text) ?? [])];
}

const termsOf = (text: string) =>
  /^\d/.test(text) ? numberTerms(text) : [text, ...(conceptsOf.get(text) ?? ['UNLISTED'])];

/** Tokens with spelling corrected, short forms written out (`hes` as `he is`) and concepts looked up. */
export function toWords(tokens: readonly Token[]): Word[] {
  return tokens.flatMap(({ text, sentence, clause }) =>
    correct(text).map((word) => ({ text: word, sentence, clause, terms: termsOf(word) })),
  );
}
