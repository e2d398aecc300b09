import { normalise, tokenise } from '@notalone/urgent-signs';
import spellings from './data/spellings.json' with { type: 'json' };
import { foldWords, KNOWN } from './fold-words.ts';
import { readableText } from './readable-text.ts';

const written: Readonly<Record<string, string>> = spellings.written;
/** `3u` is an amount of insulin, and not `3 you`. */
const UNITS = /(?<![a-z\d.])(\d{1,2}(?:\.\d{1,2})?) ?(?:iu|u)(?![a-z\d])/g;
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const MIXED = /[a-z0-9]{2,20}/g;
/** `sch00l`, but not `30mins` or `foxy99`. */
const DIGITS_INSIDE = /^[a-z0](?=[a-z0-9]*[a-z])[a-z0-9]{2,18}[a-z]$/;
/** A shorter sentence does not end a phrase: `dont. tell. mum.` */
const SENTENCE_WORDS = 3;
const SHORTEST_CORRECTED = 5;

/** `any1` as `anyone`, `0akw00d` as `oakwood`. */
function withoutDigits(typed: string): string {
  if (!/\d/.test(typed)) return typed;
  if (Object.hasOwn(written, typed)) return written[typed] ?? typed;
  return DIGITS_INSIDE.test(typed) ? typed.replace(/[013457]/g, (digit) => LETTERS[digit] ?? digit) : typed;
}

/** Plain lower case on one line, with `s.n.a.p`, `sn4p` and `s n a p` as `snap`. Longer than `longest` is cut. */
export const plainText = (text: string, longest?: number): string =>
  foldWords(normalise(readableText(text, longest)).replace(/\s+/g, ' '));

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
  const tokens = tokenise(plain.replace(UNITS, '$1 units').replaceAll('=', ' is ').replace(MIXED, withoutDigits));
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
