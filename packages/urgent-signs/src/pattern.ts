import type { Word } from './word.ts';

interface Element {
  readonly terms: ReadonlySet<string>;
  /** Words that may stand before it. */
  readonly gap: number;
  readonly optional: boolean;
}
type Step =
  | { readonly is: 'element'; readonly element: Element }
  | { readonly is: 'not-followed-by'; readonly terms: ReadonlySet<string> };

export interface Pattern {
  readonly source: string;
  readonly first: ReadonlySet<string>;
  readonly atStart: boolean;
  readonly notPrecededBy: ReadonlySet<string> | undefined;
  readonly steps: readonly Step[];
}

/** Counts comparisons of a word with a pattern; a test passes its own. */
export interface WorkCounter {
  comparisons: number;
}

/** No gap skips them: `he has not taken too much` is not `he has … taken too much`. */
const NEGATIONS = new Set(['not', 'never']);
/** Stands for the end of the clause among alternatives. */
const CLAUSE_END = '$';

const termsOf = (alternatives: string) => new Set(alternatives.split('|'));

/**
 * Reads a pattern over the words of one clause, in the manner of spaCy's token matcher:
 * `word` or `CONCEPT`, `a|b` either, `a?` optional, `..3` up to three words between, `!a` not followed by, `!<a`
 * (first) not preceded by,
 * `^` (first) at the start of the clause, `$` its end.
 * @throws RangeError when it does not begin with a required word
 */
export function compile(source: string): Pattern {
  const parts = source.split(' ');
  const atStart = parts[0] === '^' && parts.shift() === '^';
  const notPrecededBy = parts[0]?.startsWith('!<') ? termsOf((parts.shift() ?? '').slice(2)) : undefined;
  const steps: Step[] = [];
  let gap = 0;
  for (const part of parts) {
    if (part.startsWith('..')) {
      gap = Number(part.slice(2));
      continue;
    }
    if (part.startsWith('!')) steps.push({ is: 'not-followed-by', terms: termsOf(part.slice(1)) });
    else
      steps.push({
        is: 'element',
        element: { terms: termsOf(part.replace('?', '')), gap, optional: part.endsWith('?') },
      });
    gap = 0;
  }
  const [first] = steps;
  if (first?.is !== 'element' || first.element.optional)
    throw new RangeError(`"${source}" must begin with a required word`);
  return { source, first: first.element.terms, atStart, notPrecededBy, steps };
}

/** The words (not the concepts) that a pattern names. */
export const wordsOf = ({ steps }: Pattern): string[] =>
  steps
    .flatMap((step) => [...(step.is === 'element' ? step.element.terms : step.terms)])
    .filter((term) => /^\p{Ll}/u.test(term));

function hasAny(word: Word, terms: ReadonlySet<string>): boolean {
  for (const term of word.terms) if (terms.has(term)) return true;
  return false;
}

/** The positions after `element`, searched from each of `places`. */
function advance(
  words: readonly Word[],
  places: readonly number[],
  { terms, gap }: Element,
  clause: number,
  work: WorkCounter,
): number[] {
  const next: number[] = [];
  let reach = -1;
  const last = Math.max(...places) + gap;
  for (let at = Math.min(...places); at <= last; at += 1) {
    if (places.includes(at)) reach = at + gap;
    if (at > reach) continue;
    const word = words[at];
    work.comparisons += 1;
    if (word?.clause !== clause) return terms.has(CLAUSE_END) ? [...next, at] : next;
    if (hasAny(word, terms)) next.push(at + 1);
    if (NEGATIONS.has(word.text)) reach = at;
  }
  return next;
}

/**
 * The end (exclusive) of a match of the pattern at `start`; undefined without one. Looks no further than the
 * pattern's own length and gaps.
 */
export function matchAt(
  words: readonly Word[],
  start: number,
  pattern: Pattern,
  work: WorkCounter,
): number | undefined {
  const clause = words[start]?.clause ?? -1;
  const before = words[start - 1];
  const preceding = before?.clause === clause ? before : undefined;
  if (pattern.atStart && preceding) return undefined;
  if (pattern.notPrecededBy && preceding && hasAny(preceding, pattern.notPrecededBy)) return undefined;
  let places = [start];
  for (const step of pattern.steps) {
    if (step.is === 'element') {
      const next = advance(words, places, step.element, clause, work);
      places = step.element.optional ? [...new Set([...places, ...next])].sort((one, other) => one - other) : next;
    } else {
      places = places.filter((place) => {
        const word = words[place];
        work.comparisons += 1;
        return word?.clause !== clause ? !step.terms.has(CLAUSE_END) : !hasAny(word, step.terms);
      });
    }
    if (places.length === 0) return undefined;
  }
  return Math.min(...places);
}
