import { findUrgentSign } from '@notalone/urgent-signs';
import { featuresOf } from '@notalone/urgent-signs/server';
import people from './data/people.json' with { type: 'json' };
import words from './data/words.json' with { type: 'json' };
import { findIn, findsTelling, readingOf } from './find-dangers.ts';
import { namedPeopleIn } from './named-people.ts';
import { plainText, wordsOf } from './read-text.ts';

/** Words that mean the same to the model, the first list that has a word. */
const CONCEPTS: readonly (readonly [string, readonly string[]])[] = [
  ['GUARDIAN', people.guardians],
  ['OTHER', [...people.others, ...people.names]],
  ['PERSON', people.pronouns],
  ['ME', people.writer],
  ['BODY', [...words.BODY, ...words.LIMB]],
  ['PIC', words.PIC],
  ['HURTS', words.HURTS],
  ['TOUCHES', words.TOUCHES],
  ['SCARED', words.SCARED],
  ['SCARES', words.SCARES],
  ['SOCIAL', words.SOCIAL],
  ['GAME', words.GAME],
  ['GIFT', words.GIFT],
];
const conceptOf = new Map(CONCEPTS.toReversed().flatMap(([name, list]) => list.map((word) => [word, name] as const)));
const LONGEST_RUN = 3;
/** Pairs of words with others between them, so far apart at most. */
const FARTHEST_PAIR = 5;

function* runsAndPairs(sequence: readonly string[]): Generator<string> {
  for (let at = 0; at < sequence.length; at += 1) {
    for (let length = 1; length <= LONGEST_RUN && at + length <= sequence.length; length += 1)
      yield sequence.slice(at, at + length).join(' ');
    for (let far = 2; far <= FARTHEST_PAIR && at + far < sequence.length; far += 1)
      yield `${sequence[at]}_${sequence[at + far]}`;
  }
}

function* whatRulesFind(text: string): Generator<string> {
  const plain = [plainText(text)];
  const { danger, detail } = findIn(plain);
  if (danger) yield* ['danger', `danger: ${danger.reason}`, `danger: pauses ${danger.pausesAtOnce}`];
  if (detail) yield* ['detail', `detail: ${detail.reason}`];
  const reading = readingOf(plain, wordsOf);
  if (findsTelling(reading)) yield 'tells';
  const sign = findUrgentSign([text]);
  if (sign) yield* ['sign', `sign: ${sign.kind}`, `sign: of ${sign.subject}`];
  const { words: named, mayNameGuardian, areHarmless } = namedPeopleIn(reading.newest);
  if (named.length > 0) yield* [`people: guardian ${mayNameGuardian}`, `people: harmless ${areHarmless}`];
}

/** What the model sees of a message or a report besides its words: words by meaning, and what the rules find. */
export function messageTokens(text: string): string[] {
  const sequence = featuresOf(text).flatMap((part) => part.words.map((word) => conceptOf.get(word) ?? word));
  return [...runsAndPairs(sequence), ...[...whatRulesFind(text)].map((found) => `rules: ${found}`)];
}
