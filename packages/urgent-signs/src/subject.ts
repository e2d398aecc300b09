import type { Word } from './word.ts';

/** The person a sign is about: the writer, somebody else, or unknown. */
export type Subject = 'self' | 'other' | 'unknown';
export type Relative = 'mother' | 'father' | 'parent';

const REACH_BEFORE = 10;
const REACH_AFTER = 3;

const has = (word: Word | undefined, term: string) => word?.terms.includes(term) ?? false;

/** The people that the words name, in order. `my` in `my son` names nobody. */
const peopleIn = (words: readonly Word[]): Subject[] =>
  words.flatMap((word, at) => {
    if (has(word, 'OTHER')) return 'other';
    return has(word, 'SELF') && !has(words[at + 1], 'OTHER') ? 'self' : [];
  });

/**
 * For self-harm the person named in the sign, or else the nearest one before it: in `I want to die, mummy` the
 * writer. For all other signs the other person, if there is one: `I cannot wake her`.
 */
export function subjectOf(
  words: readonly Word[],
  { kind, start, end }: { readonly kind: string; readonly start: number; readonly end: number },
): Subject {
  const isInSentence = (word: Word) => word.sentence === words[start]?.sentence;
  const before = words.slice(Math.max(0, start - REACH_BEFORE), start + 1).filter(isInSentence);
  const inside = words.slice(start, end).filter(isInSentence);
  if (kind === 'self-harm') {
    const named = new Set(peopleIn(inside));
    return named.size === 1 ? ([...named][0] ?? 'unknown') : (peopleIn(before).at(-1) ?? 'unknown');
  }
  const around = peopleIn([...before.slice(0, -1), ...words.slice(start, end + REACH_AFTER).filter(isInSentence)]);
  return around.includes('other') ? 'other' : (around[0] ?? 'unknown');
}

const RELATIVES = { MOTHER: 'mother', FATHER: 'father', PARENTS: 'parent' } as const;

/** The parents that a text names. */
export function relativesIn(words: readonly Word[]): Relative[] {
  return Object.entries(RELATIVES).flatMap(([concept, relative]) =>
    words.some((word) => has(word, concept)) ? [relative] : [],
  );
}
