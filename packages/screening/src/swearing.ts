import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';
import words from './data/swearing.json' with { type: 'json' };

const dataset = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => words.allowed.includes(metadata?.originalWord ?? ''))
  .build();
const matcher = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), ...words.harmless],
  blacklistedTerms: [
    ...dataset.blacklistedTerms,
    ...words.also.map((word, at) => ({ id: 10_000 + at, pattern: parseRawPattern(`|${word}|`) })),
  ],
});
const STARRED = /(?<![\p{L}*#])\p{L}[\p{L}*#]{2,12}(?![\p{L}*#])/gu;

/** `f*ck`: a word with letters starred out that only a swear word fits. */
const isStarred = (typed: string) =>
  /[*#]/.test(typed) &&
  words.starred.some((word) => new RegExp(`^${typed.replace(/[*#]/g, '\\p{L}')}$`, 'u').test(word));

const WRITTEN = /[^\s,.!?;()"]+/g;
const BETWEEN_PARTS = /[^\p{L}\d$@!+*#]{1,5}/u;
const ENDING = /^(?:s|es|ed|er|ers|ing|in|y|z|head|face|wit|hole|off|up)?\d*$/;
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 5: 's' };

/** `fuck1ng` and `fuck2`: a swear word from the first letter on, with an ending at most. */
const isSwearWord = (word: string) =>
  matcher.getAllMatches(word).some(({ startIndex, endIndex }) => {
    const rest = word.slice(endIndex + 1);
    return (
      startIndex === 0 && (ENDING.test(rest) || ENDING.test(rest.replace(/[0135]/g, (digit) => LETTERS[digit] ?? '')))
    );
  });

/** A word with digits in it counts if it is a swear word as a whole: `8F-41C`, serial numbers and UUIDs are no words. */
function withoutCodes(typed: string): string {
  if (!/\d/.test(typed)) return typed;
  const parts = typed.split(BETWEEN_PARTS).filter(Boolean);
  const withDigits = parts.filter((part) => /\d/.test(part));
  const isCode = parts.length > 1 && (withDigits.length > 1 || withDigits.some((part) => /^\d+$/.test(part)));
  return isCode ? ' ' : parts.filter((part) => !/\d/.test(part) || isSwearWord(part)).join(' ');
}

/** Whether a text of `plainText` swears. Words for the body that a clinic uses are allowed. */
export function isSwearing(plain: string): boolean {
  const words = plain.replace(WRITTEN, withoutCodes);
  return matcher.hasMatch(words) || (words.match(STARRED) ?? []).some(isStarred);
}
