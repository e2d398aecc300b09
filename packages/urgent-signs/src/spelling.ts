import concepts from './data/concepts.json' with { type: 'json' };
import spellings from './data/spellings.json' with { type: 'json' };
import { wordsOf } from './pattern.ts';
import { SIGNS } from './signs.ts';

/** Common misspellings and short forms, with their meaning. */
const writtenFor = new Map(Object.entries(spellings.written).map(([written, meant]) => [written, meant.split(' ')]));
/** Safety-critical words that people in a hurry mistype. */
const KEY_WORDS = spellings.keyWords.split(' ');
/** Real words that are one mistake away from a key word. */
const ORDINARY = new Set(spellings.ordinary.split(' '));
const KNOWN = new Set([
  ...Object.values(concepts).flatMap((list) => list.split(' ')),
  ...SIGNS.flatMap(({ patterns, unless }) => [...patterns, ...unless].flatMap(wordsOf)),
  ...[...KEY_WORDS, ...ORDINARY, ...writtenFor.keys()],
]);
/** Shorter words have too many neighbours. */
const SHORTEST_CORRECTED = 5;
const SHORTEST_SQUEEZED = 4;
const LONGEST_CORRECTED = 20;

const withoutLetter = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** Key words indexed by their forms with one letter deleted (symmetric delete, as in SymSpell). */
const byDeletion = new Map<string, string[]>();
for (const word of KEY_WORDS) {
  for (const rest of [word, ...withoutLetter(word)]) byDeletion.set(rest, [...(byDeletion.get(rest) ?? []), word]);
}

/** One letter added, dropped or changed, or two neighbours swapped (Damerau), and not the first letter. */
export function isOneMistakeAway(typed: string, word: string): boolean {
  if (typed === word || typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (typed.length > word.length) return typed.slice(at + 1) === word.slice(at);
  if (typed.length < word.length) return typed.slice(at) === word.slice(at + 1);
  const changed = typed.slice(at + 1) === word.slice(at + 1);
  const swapped =
    typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2);
  return changed || swapped;
}

function nearestKeyWord(typed: string): string | undefined {
  if (typed.length < SHORTEST_CORRECTED || typed.length > LONGEST_CORRECTED) return undefined;
  for (const rest of [typed, ...withoutLetter(typed)]) {
    const near = byDeletion.get(rest)?.find((word) => isOneMistakeAway(typed, word));
    if (near) return near;
  }
  return undefined;
}

/** Reads `heeelp` and `upp` as `help` and `up`, if that is a known word. */
function withoutRepeats(typed: string): string {
  const twice = typed.replace(/(.)\1{2,}/gu, '$1$1');
  const once = typed.replace(/(.)\1+/gu, '$1');
  // `wee` and `off` are words; `uuup` and `helpp` are not.
  const candidates = twice !== typed || once.length >= SHORTEST_SQUEEZED ? [twice, once] : [twice];
  return candidates.find((word) => KNOWN.has(word)) ?? twice;
}

/** The word or words that were probably meant: `hes` is `he is`, `wakin` is `waking`, `siezure` is `seizure`. */
export function correct(typed: string): readonly string[] {
  const single = KNOWN.has(typed) ? typed : withoutRepeats(typed);
  const writtenOut = writtenFor.get(single);
  if (writtenOut) return writtenOut;
  if (KNOWN.has(single)) return [single];
  if (single.endsWith('in') && KNOWN.has(`${single}g`)) return [`${single}g`];
  return [nearestKeyWord(single) ?? single];
}
