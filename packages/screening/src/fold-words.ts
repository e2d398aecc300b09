import { daleChall } from 'dale-chall';
import contact from './data/contact.json' with { type: 'json' };
import insulin from './data/insulin.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import signs from './data/signs.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import swearing from './data/swearing.json' with { type: 'json' };
import words from './data/words.json' with { type: 'json' };
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

/** What may begin two words in one: `sendnudes`, but not `schoolbag`. */
const VERBS: ReadonlySet<string> = new Set([...words.SEND, ...words.TELL, ...words.MEETS, ...words.DONT, 'delete']);
const SHORTEST_OF_TWO = 4;

/** `donttellmum` as its words, if it is made of at least three, or a verb and another. The fewest words win. */
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
  const found = best[typed.length] ?? [];
  const [first = ''] = found;
  const isPhrase =
    found.length >= WORDS_IN_PHRASE ||
    (found.length === 2 && VERBS.has(first) && found.every((word) => word.length >= SHORTEST_OF_TWO));
  return isPhrase ? found.join(' ') : undefined;
}

function fold(typed: string): string {
  if (isCommonWord(typed)) return typed;
  const isWord = /^[a-z]+$/.test(typed);
  if (!isWord && !/[a-z].*[a-z]/.test(typed)) return typed;
  const looksLike = !isWord || typed.length > 3 ? byShape.get(shapeOf(typed)) : undefined;
  if (looksLike !== undefined) return looksLike;
  if (typed.length < SHORTEST_PHRASE || typed.length > LONGEST_PHRASE) return typed;
  const letters = typed.replace(/[0-9!$@+]/g, (sign) => SHAPES[sign] ?? sign);
  return wordsGlued(letters) ?? wordsGlued(letters.replace(/(.)\1+/g, '$1')) ?? typed;
}

const KNOWN_WORDS = [...new Set([...KNOWN, ...Object.keys(spellings.written)])].filter((word) =>
  /^[a-z]{3,12}$/.test(word),
);
const STARRED = /(?<![a-z\d*#])(?=[a-z*#]{3,12}(?![a-z\d*#]))[a-z]{1,11}(?:[*#]{1,3}[a-z]{1,10}){1,5}/g;
const VOWELS = 'aeiouy';

/** The words of the list that a starred one may stand for; `letters`: those that a star hides, any without it. */
const fitsOf = (list: readonly string[], starred: string, letters?: string) =>
  list.filter(
    (word) =>
      word.length === starred.length &&
      Array.from(word).every((letter, at) =>
        /[*#]/.test(starred[at] ?? '') ? (letters?.includes(letter) ?? true) : starred[at] === letter,
      ),
  );

/**
 * `n*d*s`: letters starred out of a word that the patterns look for, vowels as a rule. A swear word stays: its own rule
 * knows it.
 */
function withoutStars(starred: string): string {
  if (fitsOf(swearing.starred, starred).length > 0) return starred;
  const [fit] = fitsOf(KNOWN_WORDS, starred, VOWELS);
  if (fit !== undefined) return fit;
  const [only, another] = starred.length > 3 ? fitsOf(KNOWN_WORDS, starred) : [];
  return another === undefined ? (only ?? starred) : starred;
}

const PARTED = /(?<![a-z\d])[a-z]{1,8}(?:[-._/~'^,]{1,2}[a-z]{1,8}){1,3}(?![a-z\d])/g;
const PARTED_BY_SPACE = /(?<![a-z\d'])([a-z]{2,8}) (?=([a-z]{2,8})(?![a-z\d']))/g;
const SHORTEST_PARTED = 4;

/** Whether the parts are no words by themselves, and together one that the patterns look for: `sn` and `ap`. */
const isOneWord = (parts: readonly string[]) => {
  const whole = parts.join('');
  return (
    whole.length >= SHORTEST_PARTED &&
    (KNOWN.has(whole) || Object.hasOwn(spellings.written, whole)) &&
    !parts.some((part) => part.length > 2 && isCommonWord(part))
  );
};
const joinParts = (parted: string): string => {
  const parts = parted.split(/[^a-z]+/);
  return isOneWord(parts) ? parts.join('') : parted;
};
const joinPair = (pair: string, before: string, after: string): string =>
  isOneWord([before, after]) && !isCommonWord(before) && !isCommonWord(after) ? before : pair;

const TOKEN = /[a-z0-9$@!+]{3,500}/g;
/** `s n a p`, `s.n.a.p`, with a heart between: single letters with up to three signs between two. */
const SPACED_LETTERS = /(?<![\p{L}\d])(?:\p{L}[^\p{L}\d|]{1,3}){2,40}\p{L}(?![\p{L}\d])/gu;
const SPACED_SIGNS = /(?<!\S)(?:[^\s|] ){5,60}[^\s|](?!\S)/g;
const LETTERS_IN_SPELT_OUT = 4;

const withoutSigns = (spaced: string) => spaced.replace(/[^\p{L}]/gu, '');

/**
 * Fewer letters in a row may be words of one letter: `u r a star`. With signs inside words, a space parts two words.
 */
function joinLetters(spaced: string): string {
  const parts = spaced.split(/(?<=\p{L}) (?=\p{L})/u);
  if (parts.length > 1 && parts.every((part) => /\p{L}.*\p{L}/u.test(part))) return parts.map(withoutSigns).join(' ');
  const joined = withoutSigns(spaced);
  return joined.length >= LETTERS_IN_SPELT_OUT || signs.spelt.includes(joined) ? joined : spaced;
}

/** `m i a @ g m a i l . c o m` too, but not `1 2 3 4 5 6`, which is counting. */
const joinSigns = (spaced: string) =>
  (spaced.match(/\p{L}/gu) ?? []).length >= LETTERS_IN_SPELT_OUT && /[.@/_]/.test(spaced)
    ? spaced.replaceAll(' ', '')
    : spaced;

/** Lower-case text with what is spaced, glued or written with digits for letters as the words that are meant. */
export const foldWords = (text: string): string =>
  text
    .replace(SPACED_SIGNS, joinSigns)
    .replace(STARRED, withoutStars)
    .replace(SPACED_LETTERS, joinLetters)
    .replace(PARTED, joinParts)
    .replace(PARTED_BY_SPACE, joinPair)
    .replace(TOKEN, fold);
