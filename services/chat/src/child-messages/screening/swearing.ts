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

/** Whether a text of `plainText` swears. Words for the body that a clinic uses are allowed. */
export const isSwearing = (plain: string): boolean =>
  matcher.hasMatch(plain) || (plain.match(STARRED) ?? []).some(isStarred);
