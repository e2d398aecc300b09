import bleeding from './data/signs/bleeding.json' with { type: 'json' };
import chestPain from './data/signs/chest-pain.json' with { type: 'json' };
import choking from './data/signs/choking.json' with { type: 'json' };
import danger from './data/signs/danger.json' with { type: 'json' };
import facts from './data/signs/facts.json' with { type: 'json' };
import fit from './data/signs/fit.json' with { type: 'json' };
import ketones from './data/signs/ketones.json' with { type: 'json' };
import missingChild from './data/signs/missing-child.json' with { type: 'json' };
import notBreathing from './data/signs/not-breathing.json' with { type: 'json' };
import notWaking from './data/signs/not-waking.json' with { type: 'json' };
import poisoning from './data/signs/poisoning.json' with { type: 'json' };
import selfHarm from './data/signs/self-harm.json' with { type: 'json' };
import severeLow from './data/signs/severe-low.json' with { type: 'json' };
import tooMuchInsulin from './data/signs/too-much-insulin.json' with { type: 'json' };
import violence from './data/signs/violence.json' with { type: 'json' };
import { KINDS, type Kind } from './kinds.ts';
import { compile, type Pattern } from './pattern.ts';

/** As written in the data files. */
interface SignData {
  readonly sign: string;
  readonly patterns: readonly string[];
  /** Patterns that, in the same clause, show that the sign means something harmless. */
  readonly unless?: readonly string[];
  /** `any`: also said of things (a pump, a level), not only of people. */
  readonly subject?: string;
  readonly countsIfPast?: boolean;
  readonly countsIfHypothetical?: boolean;
  /** The sign itself is a negation, so that a word of denial before it does not cancel it. */
  readonly keepsIfNegated?: boolean;
  /** `but he is fine now` cancels it. */
  readonly endsWhenRecovered?: boolean;
  readonly notDangerToLife?: boolean;
}

export interface Sign {
  readonly name: string;
  readonly patterns: readonly Pattern[];
  readonly unless: readonly Pattern[];
  readonly ofAnything: boolean;
  readonly countsIfPast: boolean;
  readonly countsIfHypothetical: boolean;
  readonly keepsIfNegated: boolean;
  readonly endsWhenRecovered: boolean;
  readonly dangerToLife: boolean;
  /** Undefined for a fact, which is urgent only in combination. */
  readonly kind: Kind | undefined;
}

export interface Combination {
  readonly kind: Kind;
  readonly all: readonly string[];
}

const readSign = (data: SignData, kind: Kind | undefined): Sign => ({
  name: data.sign,
  kind,
  patterns: data.patterns.map(compile),
  unless: (data.unless ?? []).map(compile),
  ofAnything: data.subject === 'any',
  countsIfPast: data.countsIfPast ?? false,
  countsIfHypothetical: data.countsIfHypothetical ?? false,
  keepsIfNegated: data.keepsIfNegated ?? false,
  endsWhenRecovered: data.endsWhenRecovered ?? false,
  dangerToLife: !data.notDangerToLife,
});

const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

function kindOf(name: string): Kind {
  if (!isKind(name)) throw new RangeError(`"${name}" is no kind`);
  return name;
}

const files: readonly { readonly kind: string; readonly groups: readonly SignData[] }[] = [
  ...[notBreathing, choking, fit, notWaking, bleeding, chestPain, violence],
  ...[missingChild, selfHarm, poisoning, severeLow, ketones, tooMuchInsulin, danger],
];

export const SIGNS: readonly Sign[] = [
  ...files.flatMap(({ kind, groups }) => groups.map((data) => readSign(data, kindOf(kind)))),
  ...facts.facts.map((data) => readSign(data, undefined)),
];

export const COMBINATIONS: readonly Combination[] = facts.combinations.map(({ kind, all }) => ({
  kind: kindOf(kind),
  all,
}));
