import { AI_TEXT_MAX } from '@notalone/contracts/limits';

/** Words that decide about somebody's safety and that people in a hurry mistype. */
const WORDS = [
  ...['unconscious', 'consciousness', 'unresponsive', 'responding', 'collapsed', 'fainted', 'breathing', 'breathe', 'floppy'],
  ...['seizure', 'seizures', 'convulsing', 'convulsion', 'convulsions', 'convulsive'],
  ...['ketone', 'ketones', 'ketoacidosis', 'vomit', 'vomits', 'vomited', 'vomiting'],
  ...['suicide', 'suicidal', 'overdose', 'overdosed', 'insulin'],
];
/** As far away as typing mistakes are, but heard often. */
const HEARD: Readonly<Record<string, string>> = {
  ...{ seizer: 'seizure', seizers: 'seizures', ceasure: 'seizure', siezer: 'seizure', unconshus: 'unconscious', concious: 'conscious' },
  ...{
    vomet: 'vomit',
    vommit: 'vomit',
    keytone: 'ketone',
    sucide: 'suicide',
    breath: 'breathe',
    breathin: 'breathing',
    insuline: 'insulin',
    fiting: 'fitting',
    fittin: 'fitting',
  },
};
/** One or two letters from a word above, and something else. */
const ORDINARY = new Set([
  'breaking',
  'breather',
  'unconsciously',
  'overdone',
  'overdue',
  'overuse',
  'overused',
  'insulting',
  'insulted',
  'insult',
  'responded',
]);

/** Letters to add, drop, change or swap with their neighbour to get from one word to the other (optimal string alignment). */
export function typingDistance(one: string, other: string): number {
  let older: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? (older[column - 2] ?? Number.POSITIVE_INFINITY) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same, swapped));
    }
    [older, last] = [last, current];
  }
  return last[other.length] ?? 0;
}

const SHORTEST = 5;
const LONG = 8;
const mistakesAllowed = (word: string) => (word.length >= LONG ? 2 : 1);

/** The word that was probably meant; the first letter is rarely the wrong one. */
function meant(typed: string): string {
  const heard = HEARD[typed];
  if (heard) return heard;
  if (typed.length < SHORTEST || ORDINARY.has(typed)) return typed;
  const near = WORDS.find((word) => word[0] === typed[0] && Math.abs(word.length - typed.length) <= 2 && typingDistance(word, typed) <= mistakesAllowed(word));
  return WORDS.includes(typed) ? typed : (near ?? typed);
}

/**
 * Text as the rules read it: lower case without accents and apostrophes, known words spelt right, ` . ` where a sentence ends. Decimals keep
 * together: 3.2 is `3p2`.
 */
export function plainWords(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´ʼ]/gu, '')
    // One sign may stand for eighteen letters: no more is read than somebody may write, or wrote.
    .slice(0, Math.max(AI_TEXT_MAX, text.length))
    .toLowerCase()
    .replace(/(\d)[.,](\d)/g, '$1p$2')
    .replace(/[.!?;:\n]+/g, ' . ')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/([a-z])\1{2,}/g, '$1$1');
  return ` ${letters.split(/\s+/).filter(Boolean).map(meant).join(' ')} `;
}
