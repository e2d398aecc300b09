import type { Kind } from '@notalone/urgent-signs';
import type { Level } from './model/message-model.ts';
import type { NamedPeople } from './named-people.ts';

/** What a child's message tells, as far as somebody must hear of it at once (rules 4.5). */
export type Outcome =
  | 'done by somebody'
  | 'done by the writer'
  | 'cannot tell'
  | 'somebody is ill'
  | 'a guardian may be ill'
  | 'hides an illness';

/** Who hears of each. Where the family does not, a moderator decides whether, and which guardian. */
const HEARD_BY: Readonly<Record<Outcome, { readonly family: boolean; readonly onCall: boolean }>> = {
  'done by somebody': { family: false, onCall: true },
  'done by the writer': { family: false, onCall: true },
  'cannot tell': { family: false, onCall: true },
  'somebody is ill': { family: true, onCall: false },
  // The only guardian may be the one who does not wake up.
  'a guardian may be ill': { family: true, onCall: true },
  'hides an illness': { family: true, onCall: true },
};

/** The people whom the child may mean. */
export interface Meant {
  /** The child's words for the people whom it names, as `dad`, `uncle`, `he`; for moderators. */
  readonly named: readonly string[];
  /** One of these people may be a guardian of the child. */
  readonly mayBeGuardian: boolean;
}
export const meantBy = ({ words, mayBeGuardian }: NamedPeople): Meant => ({ named: words, mayBeGuardian });

export interface Hearing extends Meant {
  readonly outcome: Outcome;
  readonly family: boolean;
  readonly onCall: boolean;
  /** Somebody's life may be in danger. */
  readonly isLifeAtRisk: boolean;
}

/** An illness, an accident or self-harm. */
export interface Sign {
  readonly kind: Kind;
  readonly isSure: boolean;
  /** Sure by the model, whatever the rules say. */
  readonly isClear: boolean;
  /** By the rules, somebody else than the writer is ill. */
  readonly isOfAnother: boolean;
  readonly dangerToLife: boolean;
}
export interface Signs {
  readonly sign: Sign | undefined;
  /** The writer tells that somebody does something to it. */
  readonly tells: Level;
  /** It has told so in the texts before. */
  readonly hasTold: boolean;
  /** The writer is the danger: it presses the friend with pictures, or is after the friend's body. */
  readonly isDanger: boolean;
  /** The writer asks the friend to keep its own food, insulin or illness secret. */
  readonly hidesIllness: boolean;
  readonly people: NamedPeople;
}

/** What one person does to another, whether or not to the writer. */
export const DONE_BY_SOMEBODY: ReadonlySet<Kind> = new Set(['violence', 'withheld-treatment']);

/**
 * A doubt whether the writer tells of somebody does not keep a plain illness from the family: one that names nobody, or
 * of the person who is named. Self-harm is never plain: somebody may be why.
 */
const isPlainIllness = ({ sign, people }: Signs): boolean =>
  sign?.isClear === true && (people.words.length === 0 || (sign.isOfAnother && sign.kind !== 'self-harm'));

/** Nobody does anything to the writer. The more likely that somebody does, the clearer the illness must be. */
function isFarFromTelling(signs: Signs): boolean {
  const { sign, tells, hasTold, people } = signs;
  if (!people.areHarmless || hasTold) return false;
  return tells === 'unlikely' || (tells === 'no' && sign?.isClear === true) || isPlainIllness(signs);
}

function outcomeOf(signs: Signs): Outcome | undefined {
  const { sign, tells, isDanger, hidesIllness, people } = signs;
  const isIll = sign?.isSure === true && sign.dangerToLife;
  if (tells === 'sure' || (isIll && DONE_BY_SOMEBODY.has(sign.kind))) return 'done by somebody';
  if (isDanger) return 'done by the writer';
  if (hidesIllness) return tells === 'perhaps' ? 'cannot tell' : 'hides an illness';
  if (!isIll) return undefined;
  if (!isFarFromTelling(signs)) return 'cannot tell';
  return people.namesGuardian ? 'a guardian may be ill' : 'somebody is ill';
}

/** Who hears of a message at once, decided once; nobody where it is undefined. */
export function decideHearing(signs: Signs): Hearing | undefined {
  const outcome = outcomeOf(signs);
  if (!outcome) return undefined;
  const { sign, people, hidesIllness } = signs;
  return {
    outcome,
    ...HEARD_BY[outcome],
    isLifeAtRisk: hidesIllness || (sign?.isSure === true && sign.dangerToLife),
    ...meantBy(people),
  };
}
