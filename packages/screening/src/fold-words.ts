import { daleChall } from 'dale-chall';
import contact from './data/contact.json' with { type: 'json' };
import insulin from './data/insulin.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import signs from './data/signs.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import { vocabularyOf } from './phrases.ts';

/** The words that the patterns look for, and those that spelling is corrected to. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...vocabularyOf([...contact, ...safety, ...insulin]),
  ...spellings.keyWords,
  ...spellings.ordinary,
  ...spellings.numbers,
]);
/** Words that a child of ten knows, and those of our families. */
const COMMON: ReadonlySet<string> = new Set([...KNOWN, ...daleChall, ...spellings.everyday]);
const INFLECTED = /(?:'?s|es|d|ed|ing|er|ers|y|ly|in|z)$/;

/** Whether it is an English word, and so no invented name. */
export const isCommonWord = (word: string): boolean => {
  const stem = word.replace(INFLECTED, '');
  return COMMON.has(word) || Object.hasOwn(spellings.written, word) || COMMON.has(stem) || COMMON.has(`${stem}e`);
};

/** Digits and signs for letters. `i` and `l` are one shape, and so both are `i` here. */
const SHAPES: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ l: 'i', '!': 'i', $: 's', '@': 'a', '+': 't' },
};
const shapeOf = (word: string) => word.replace(/[0-9l!$@+]/g, (sign) => SHAPES[sign] ?? sign);
const byShape = new Map([...KNOWN].filter((word) => word.length > 2).map((word) => [shapeOf(word), word]));

const LONGEST_PHRASE = 40;
const SHORTEST_PHRASE = 8;
const WORDS_IN_PHRASE = 3;
const LONGEST_WORD = 12;
const PIECES = new Set([
  ...[...KNOWN, ...Object.keys(spellings.written)].filter((word) => word.length > 2),
  ...spellings.short,
]);

/** `donttellmum` as its words, if it is made of at least three. The fewest words win. */
function wordsGlued(typed: string): string | undefined {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= typed.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const before = best[start];
      const piece = typed.slice(start, end);
      if (!before || before.length + 1 >= (best[end]?.length ?? Number.POSITIVE_INFINITY) || !PIECES.has(piece))
        continue;
      best[end] = [...before, piece];
    }
  }
  const words = best[typed.length];
  return words && words.length >= WORDS_IN_PHRASE ? words.join(' ') : undefined;
}

function fold(typed: string): string {
  if (isCommonWord(typed)) return typed;
  const isWord = /^[a-z]+$/.test(typed);
  if (!isWord && !/[a-z].*[a-z]/.test(typed)) return typed;
  const looksLike = !isWord || typed.length > 3 ? byShape.get(shapeOf(typed)) : undefined;
  if (looksLike !== undefined) return looksLike;
  if (typed.length < SHORTEST_PHRASE || typed.length > LONGEST_PHRASE) return typed;
  return wordsGlued(typed.replace(/[0-9!$@+]/g, (sign) => SHAPES[sign] ?? sign)) ?? typed;
}

const TOKEN = /[a-z0-9$@!+]{3,500}/g;
/** `s n a p`, `s.n.a.p`, with a heart between: single letters with up to three signs between two. */
const SPACED_LETTERS = /(?<![\p{L}\d])(?:\p{L}[^\p{L}\d|]{1,3}){2,40}\p{L}(?![\p{L}\d])/gu;
const SPACED_SIGNS = /(?<!\S)(?:[^\s|] ){5,60}[^\s|](?!\S)/g;
const LETTERS_IN_SPELT_OUT = 4;

/** Fewer letters in a row may be words of one letter: `u r a star`. */
function joinLetters(spaced: string): string {
  const joined = spaced.replace(/[^\p{L}]/gu, '');
  return joined.length >= LETTERS_IN_SPELT_OUT || signs.spelt.includes(joined) ? joined : spaced;
}

/** `m i a @ g m a i l . c o m` too, but not `1 2 3 4 5 6`, which is counting. */
const joinSigns = (spaced: string) =>
  (spaced.match(/\p{L}/gu) ?? []).length >= LETTERS_IN_SPELT_OUT && /[.@/_]/.test(spaced)
    ? spaced.replaceAll(' ', '')
    : spaced;

/** Lower-case text with what is spaced, glued or written with digits for letters as the words that are meant. */
export const foldWords = (text: string): string =>
  text.replace(SPACED_SIGNS, joinSigns).replace(SPACED_LETTERS, joinLetters).replace(TOKEN, fold);
