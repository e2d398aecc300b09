import { findSigns } from './find-signs.ts';
import { KINDS, type Kind } from './kinds.ts';
import { normalise } from './normalise.ts';
import type { WorkCounter } from './pattern.ts';
import type { Match } from './pattern-index.ts';
import { COMBINATIONS, type Sign } from './signs.ts';
import { type Relative, relativesIn, type Subject, subjectOf } from './subject.ts';
import { tokenise } from './tokenise.ts';
import type { Word } from './word.ts';
import { toWords } from './words.ts';

export interface UrgentSign {
  readonly kind: Kind;
  /** The person concerned, as far as the text says. */
  readonly subject: Subject;
  /** False only for signs of self-harm without a wish to die. */
  readonly dangerToLife: boolean;
  /** Relatives that the newest text names: a caller may not want to notify them. */
  readonly mentions: readonly Relative[];
}

/** How many of the last texts are read together, for ketones in one and vomiting in the next. */
const TEXTS_TOGETHER = 3;
/** Words between the facts of one combination, at most. */
const COMBINATION_REACH = 30;

interface Finding {
  readonly kind: Kind;
  readonly dangerToLife: boolean;
  readonly start: number;
  readonly end: number;
}

type Places = ReadonlyMap<string, readonly Match<Sign>[]>;

function placesOf(signs: readonly Match<Sign>[]): Places {
  const places = new Map<string, Match<Sign>[]>();
  for (const sign of signs) {
    const known = places.get(sign.owner.name);
    if (known) known.push(sign);
    else places.set(sign.owner.name, [sign]);
  }
  return places;
}

/** The first place where all facts are close together. Each list is sorted, so each is read once. */
function together(names: readonly string[], places: Places, work: WorkCounter): Match<Sign> | undefined {
  const [first = [], ...others] = names.map((name) => places.get(name) ?? []);
  const next = others.map(() => 0);
  return first.find((anchor) =>
    others.every((list, which) => {
      let at = next[which] ?? 0;
      while (at < list.length && (list[at]?.start ?? 0) < anchor.start - COMBINATION_REACH) at += 1;
      work.comparisons += at - (next[which] ?? 0) + 1;
      next[which] = at;
      const found = list[at];
      return found !== undefined && found.start <= anchor.end + COMBINATION_REACH;
    }),
  );
}

function findingsIn(signs: readonly Match<Sign>[], work: WorkCounter): Finding[] {
  const places = placesOf(signs);
  const single = signs.flatMap(({ owner, start, end }) =>
    owner.kind ? [{ kind: owner.kind, dangerToLife: owner.dangerToLife, start, end }] : [],
  );
  const combined = COMBINATIONS.flatMap(({ kind, all }) => {
    const found = together(all, places, work);
    return found ? [{ kind, dangerToLife: true, start: found.start, end: found.end }] : [];
  });
  return [...single, ...combined];
}

const wordsOf = (text: string): Word[] => toWords(tokenise(normalise(text)));

/** Ketones in one text and vomiting in another; the newest must mention one of them. */
function ketonesAcross(
  texts: readonly string[],
  newest: readonly Match<Sign>[],
  work: WorkCounter,
): Finding | undefined {
  const facts = new Set(['fact: ketones', 'fact: vomiting']);
  const found = newest.find(({ owner }) => facts.has(owner.name));
  if (!found) return undefined;
  const names = new Set(
    [newest, ...texts.map((text) => findSigns(wordsOf(text), work))].flat().map(({ owner }) => owner.name),
  );
  if (![...facts].every((name) => names.has(name))) return undefined;
  return { kind: 'ketones', dangerToLife: true, start: found.start, end: found.end };
}

const uncounted: WorkCounter = { comparisons: 0 };

/**
 * The most urgent sign in what a person writes, or undefined. Errs towards an alarm, except for everyday phrases.
 * @param texts one person's messages, newest last. Only the newest decides, but ketones and vomiting are combined
 * over the last three.
 * @param work counts comparisons: at most proportional to the length of the texts
 */
export function findUrgentSign(texts: readonly string[], work: WorkCounter = uncounted): UrgentSign | undefined {
  const recent = texts.slice(-TEXTS_TOGETHER);
  const words = wordsOf(recent.at(-1) ?? '');
  const signs = findSigns(words, work);
  const across = ketonesAcross(recent.slice(0, -1), signs, work);
  const findings = [...findingsIn(signs, work), ...(across ? [across] : [])];
  const kind = KINDS.find((candidate) => findings.some((finding) => finding.kind === candidate));
  const ofKind = findings.filter((finding) => finding.kind === kind);
  const [first] = ofKind;
  if (!kind || !first) return undefined;
  return {
    kind,
    subject: subjectOf(words, first),
    dangerToLife: ofKind.some(({ dangerToLife }) => dangerToLife),
    mentions: relativesIn(words),
  };
}
