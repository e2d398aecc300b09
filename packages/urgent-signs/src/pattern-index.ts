import { matchAt, type Pattern, type WorkCounter } from './pattern.ts';
import type { Word } from './word.ts';

/** A pattern found from word `start` up to, but not including, word `end`. */
export interface Match<T> {
  readonly owner: T;
  readonly start: number;
  readonly end: number;
}

/** Patterns by their first words, so that each word of a text is compared with only a few. */
export class PatternIndex<T> {
  readonly #byFirst = new Map<string, { readonly pattern: Pattern; readonly owner: T }[]>();

  add(owner: T, patterns: readonly Pattern[]): void {
    for (const pattern of patterns) {
      for (const term of pattern.first)
        this.#byFirst.set(term, [...(this.#byFirst.get(term) ?? []), { pattern, owner }]);
    }
  }

  find(words: readonly Word[], work: WorkCounter): Match<T>[] {
    const matches: Match<T>[] = [];
    for (const [start, word] of words.entries()) {
      for (const term of word.terms) {
        for (const { pattern, owner } of this.#byFirst.get(term) ?? []) {
          work.comparisons += 1;
          const end = matchAt(words, start, pattern, work);
          if (end !== undefined) matches.push({ owner, start, end });
        }
      }
    }
    return matches;
  }
}
