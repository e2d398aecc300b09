import words from './data/words.json' with { type: 'json' };

/** Where something was found in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
export type Find = (text: string) => readonly Span[];

/** Finds every match of a global expression. */
export const matches =
  (pattern: RegExp): Find =>
  (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length }));

/** One kind of finding, as written in the data files. */
export interface PhraseGroup {
  readonly reason: string;
  readonly patterns: readonly string[];
  /** Phrases close by that show that something harmless is meant. */
  readonly unless?: readonly string[];
}

const NUMBER_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty'.split(
    ' ',
  );
const ANY_NUMBER = `\\d{1,4}(?:\\.\\d{1,2})?|${NUMBER_WORDS.join('|')}`;
const OVER_TWELVE = '1[3-9]|[2-9]\\d|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty';
/** A word that a gap may skip: not a sentence mark, not the place of an earlier finding. */
const SKIPPED = ' [^ .|]{1,40}';
/** How many characters before and after a finding may show that it is harmless. */
const CLOSE_BY = 60;

const lists: Readonly<Record<string, readonly string[]>> = words;

function sourceOf(term: string): string {
  if (term === 'NUM') return ANY_NUMBER;
  if (term === 'TEEN') return OVER_TWELVE;
  if (!/^[A-Z_]+$/.test(term)) return term.replaceAll('_', ' ');
  const list = lists[term];
  if (!list) throw new RangeError(`"${term}" is no list of words.json`);
  return list.join('|');
}

const alternatives = (element: string) => `(?:${element.split('|').map(sourceOf).join('|')})(?= |$)`;

function elementSource(element: string): string {
  if (element === '$') return '(?= [.|]|$)';
  if (element.startsWith('..')) return `(?:${SKIPPED}){0,${Number(element.slice(2))}}?`;
  if (element.startsWith('~')) return `(?! ${alternatives(element.slice(1))}) [a-z]{2,20}(?= |$)`;
  if (element.startsWith('!')) return `(?! ${alternatives(element.slice(1))})`;
  return ` ${alternatives(element)}`;
}

/**
 * Reads a pattern over the words of `wordsOf`: `word` or `LIST` (of words.json), `two_words`, `a|b` either, `..3` up to
 * three words between, `!a` not followed by, `~a` one word other than, `$` the end of a sentence, `NUM` a number, `TEEN` a number above twelve.
 */
const compile = (pattern: string) => new RegExp(pattern.split(' ').map(elementSource).join(''), 'g');

/** The words in the patterns, for correcting spelling towards them. */
export const vocabularyOf = (groups: readonly PhraseGroup[]): string[] =>
  [...groups.flatMap(({ patterns, unless = [] }) => [...patterns, ...unless]), ...Object.values(lists).flat()]
    .flatMap((text) => text.split(/[ |!~_]/))
    .filter((word) => /^[a-z]+$/.test(word));

/** Finds a group's patterns, each on its own. */
export function findersOf({ patterns, unless = [] }: PhraseGroup): readonly Find[] {
  const harmless =
    unless.length > 0 ? new RegExp(` (?:${unless.flatMap((text) => text.split('|')).join('|')})(?= |$)`) : undefined;
  return patterns.map(compile).map((pattern) => (text) => {
    const spans: Span[] = [];
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const end = index + found.length;
      if (!harmless?.test(text.slice(Math.max(0, index - CLOSE_BY), end + CLOSE_BY))) spans.push({ start: index, end });
    }
    return spans;
  });
}
