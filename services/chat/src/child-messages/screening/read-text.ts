import { normalise, tokenise } from '@notalone/urgent-signs';
import contact from './data/contact.json' with { type: 'json' };
import insulin from './data/insulin.json' with { type: 'json' };
import safety from './data/safety.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import { vocabularyOf } from './phrases.ts';

const written: Readonly<Record<string, string>> = spellings.written;
const ORDINARY = new Set(spellings.ordinary);
const KNOWN = new Set([...vocabularyOf([...contact, ...safety, ...insulin]), ...spellings.keyWords, ...ORDINARY]);
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' };
/** `3u` is an amount of insulin, and not `3 you`. */
const UNITS = /(?<![a-z\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:iu|u)(?![a-z\d])/g;
const MIXED = /[a-z0-9$@]{3,20}/g;
/** Fewer letters in a row may be words of one letter: `u r a star`. */
const SPACED_LETTERS = /(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,40}\p{L}(?![\p{L}\d])/gu;
/** A shorter sentence does not end a phrase: `dont. tell. mum.` */
const SENTENCE_WORDS = 3;
const SHORTEST_CORRECTED = 5;

/** `d0nt` as `dont`, if that is a word we look for. */
function withLetters(typed: string): string {
  if (!/[a-z]/.test(typed) || !/[0-9$@]/.test(typed)) return typed;
  const short = written[typed];
  if (short !== undefined && Object.hasOwn(written, typed)) return short;
  const letters = typed.replace(/[0-9$@]/g, (digit) => LEET[digit] ?? digit);
  return KNOWN.has(letters) || letters in written ? letters : typed;
}

/** Plain lower case on one line; `s.n.a.p` and `s n a p` as `snap`. */
export const plainText = (text: string): string =>
  normalise(text)
    .replace(/\s+/g, ' ')
    .replace(SPACED_LETTERS, (letters) => letters.replace(/[^\p{L}]/gu, ''));

const withoutLetter = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

const byDeletion = new Map<string, string>();
for (const word of spellings.keyWords) for (const rest of withoutLetter(word)) byDeletion.set(rest, word);

/** The key word that is one letter away: more, less, other, or two swapped. */
function nearKeyWord(typed: string): string | undefined {
  if (typed.length < SHORTEST_CORRECTED || typed.length > 12) return undefined;
  const near = [typed, ...withoutLetter(typed)]
    .map((rest) => byDeletion.get(rest))
    .find((word) => word?.[0] === typed[0]);
  return near ?? spellings.keyWords.find((word) => withoutLetter(typed).includes(word));
}

function correct(typed: string): string {
  const known = Object.hasOwn(written, typed) ? written[typed] : undefined;
  if (known !== undefined) return known;
  if (KNOWN.has(typed)) return typed;
  const once = typed.replace(/(.)\1+/gu, '$1');
  if (once !== typed && (KNOWN.has(once) || Object.hasOwn(written, once))) return written[once] ?? once;
  return nearKeyWord(typed) ?? typed;
}

/** The words of a plain text, each after a space, with their spelling corrected; ` .` between sentences. */
export function wordsOf(plain: string): string {
  const tokens = tokenise(plain.replace(UNITS, '$1 units').replace(MIXED, withLetters));
  const lengths = new Map<number, number>();
  for (const { sentence } of tokens) lengths.set(sentence, (lengths.get(sentence) ?? 0) + 1);
  let out = '';
  tokens.forEach(({ text, sentence }, at) => {
    const before = tokens[at - 1];
    if (before && before.sentence !== sentence && (lengths.get(before.sentence) ?? 0) >= SENTENCE_WORDS) out += ' .';
    out += ` ${correct(text)}`;
  });
  return out;
}
