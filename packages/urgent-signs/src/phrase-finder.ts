import { normalise } from './normalise.ts';
import { compile } from './pattern.ts';
import { PatternIndex } from './pattern-index.ts';
import { tokenise } from './tokenise.ts';
import { toWords } from './words.ts';

interface Phrases {
  /** Patterns in the language of `compile`, which may name `NUMBER` and the concepts below. */
  readonly patterns: readonly string[];
  /** Words by concept, with a space between. */
  readonly concepts?: Readonly<Record<string, string>>;
}

/**
 * Returns whether a text has one of the phrases, in time proportional to its length. Spelling is corrected as for
 * signs.
 */
export function createPhraseFinder({ patterns, concepts = {} }: Phrases): (text: string) => boolean {
  const index = new PatternIndex<true>();
  index.add(true, patterns.map(compile));
  const conceptsOf = new Map<string, string[]>();
  for (const [concept, words] of Object.entries(concepts))
    for (const word of words.split(' ')) conceptsOf.set(word, [...(conceptsOf.get(word) ?? []), concept]);
  return (text) => {
    const words = toWords(tokenise(normalise(text))).map((word) => ({
      ...word,
      terms: [word.text, ...word.terms.filter((term) => term === 'NUMBER'), ...(conceptsOf.get(word.text) ?? [])],
    }));
    return index.find(words, { comparisons: 0 }).length > 0;
  };
}
