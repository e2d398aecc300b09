import contexts from './data/contexts.json' with { type: 'json' };
import { compile, type WorkCounter } from './pattern.ts';
import { type Match, PatternIndex } from './pattern-index.ts';
import { SIGNS, type Sign } from './signs.ts';
import type { Word } from './word.ts';

/** Maximum distance in words between a sign and a context such as `two years ago`. */
const CONTEXT_REACH = 14;
/** Maximum distance in words between a sign and a harmless use of the same words. */
const UNLESS_REACH = 8;
const DENIAL_REACH = 4;
const SUBJECT_REACH = 5;

type Context = keyof typeof contexts;
type Owner =
  | { readonly is: 'sign'; readonly sign: Sign }
  | { readonly is: 'unless'; readonly sign: Sign }
  | { readonly is: 'context'; readonly context: Context };

const index = new PatternIndex<Owner>();
for (const sign of SIGNS) {
  index.add({ is: 'sign', sign }, sign.patterns);
  index.add({ is: 'unless', sign }, sign.unless);
}
const CONTEXTS: readonly Context[] = ['now', 'past', 'hypothetical', 'habit', 'fiction', 'recovered'];
for (const context of CONTEXTS) index.add({ is: 'context', context }, contexts[context].patterns.map(compile));

const has = (word: Word | undefined, term: string) => word?.terms.includes(term) ?? false;

/**
 * `not`, `never` or `no` shortly before, as in `he is not having a fit`; not across another subject, and not in
 * `cannot stop`.
 */
function isDenied(words: readonly Word[], start: number, work: WorkCounter): boolean {
  for (let at = start - 1; at >= Math.max(0, start - DENIAL_REACH); at -= 1) {
    const word = words[at];
    work.comparisons += 1;
    if (word?.clause !== words[start]?.clause || has(word, 'OTHER') || has(word, 'SELF') || has(word, 'CONJUNCTION'))
      return false;
    if (has(word, 'DENIAL')) return !has(words[at + 1], 'CARRIES_ON');
  }
  return false;
}

/**
 * The nearest noun before it, in its clause, is a thing: `the app is not responding`. A thing after a preposition is
 * not the subject: `fell off the bed`.
 */
function isOfThing(words: readonly Word[], start: number, work: WorkCounter): boolean {
  for (let at = start; at >= Math.max(0, start - SUBJECT_REACH); at -= 1) {
    const word = words[at];
    work.comparisons += 1;
    if (word?.clause !== words[start]?.clause || has(word, 'CONJUNCTION') || has(word, 'SUBJECT')) return false;
    if (has(word, 'THING')) return !has(words[at - 1], 'PREPOSITION') && !has(words[at - 2], 'PREPOSITION');
  }
  return false;
}

/** For each word, the contexts and the harmless uses that begin there. */
interface Surroundings {
  readonly contexts: ReadonlyMap<number, Set<Context>>;
  readonly harmless: ReadonlyMap<number, Set<Sign>>;
}

function addTo<T>(sets: Map<number, Set<T>>, at: number, value: T): void {
  const known = sets.get(at);
  if (known) known.add(value);
  else sets.set(at, new Set([value]));
}

function surroundingsOf(matches: readonly Match<Owner>[]): Surroundings {
  const contexts = new Map<number, Set<Context>>();
  const harmless = new Map<number, Set<Sign>>();
  for (const { owner, start } of matches) {
    if (owner.is === 'context') addTo(contexts, start, owner.context);
    if (owner.is === 'unless') addTo(harmless, start, owner.sign);
  }
  return { contexts, harmless };
}

/** In its own clause, and not far away. */
function isHarmless(
  words: readonly Word[],
  sign: Sign,
  { start, end }: Match<Owner>,
  { harmless }: Surroundings,
  work: WorkCounter,
): boolean {
  for (let at = Math.max(0, start - UNLESS_REACH); at < Math.min(words.length, end + UNLESS_REACH); at += 1) {
    work.comparisons += 1;
    if (harmless.get(at)?.has(sign) && words[at]?.clause === words[start]?.clause) return true;
  }
  return false;
}

/** The contexts in its sentence and not far away; a question or a fear counts only before the sign. */
function contextsOf(
  words: readonly Word[],
  { start, end }: Match<Owner>,
  { contexts }: Surroundings,
  work: WorkCounter,
): ReadonlySet<Context> {
  const found = new Set<Context>();
  for (let at = Math.max(0, start - CONTEXT_REACH); at < Math.min(words.length, end + CONTEXT_REACH); at += 1) {
    work.comparisons += 1;
    if (words[at]?.sentence !== words[start]?.sentence) continue;
    for (const context of contexts.get(at) ?? []) {
      if (context !== 'hypothetical' || at < start) found.add(context);
    }
  }
  return found;
}

/** Past, feared, reported or played, rather than happening now. */
function isElsewhere(sign: Sign, contexts: ReadonlySet<Context>): boolean {
  if (contexts.has('recovered') && sign.endsWhenRecovered) return true;
  if (contexts.has('now')) return false;
  if (contexts.has('past') && !sign.countsIfPast) return true;
  if (contexts.has('fiction')) return true;
  return (contexts.has('hypothetical') || contexts.has('habit')) && !sign.countsIfHypothetical;
}

/** The signs in a text that concern a person now, in the order of the text. */
export function findSigns(words: readonly Word[], work: WorkCounter): Match<Sign>[] {
  const matches = index.find(words, work);
  const surroundings = surroundingsOf(matches);
  return matches.flatMap((match) => {
    if (match.owner.is !== 'sign') return [];
    const { sign } = match.owner;
    const counts =
      !isHarmless(words, sign, match, surroundings, work) &&
      !isElsewhere(sign, contextsOf(words, match, surroundings, work)) &&
      (sign.keepsIfNegated || !isDenied(words, match.start, work)) &&
      (sign.ofAnything || !isOfThing(words, match.start, work));
    return counts ? [{ owner: sign, start: match.start, end: match.end }] : [];
  });
}
