import type { UserId } from '../base/fields.ts';

/** What a moderator can take from a guardian against whom an order or a credible danger stands (rules 10.3). */
export const GUARDIAN_LIMITS = ['decisions', 'place', 'texts'] as const;
export type GuardianLimit = (typeof GUARDIAN_LIMITS)[number];

export interface Withheld {
  readonly userId: UserId;
  readonly what: GuardianLimit;
}
/** Whose a child is. */
export interface Guarded {
  readonly parentId: UserId;
  /** One or two, the first guardian first (rules 10.1). */
  readonly guardianIds: readonly UserId[];
  readonly withheld?: readonly Withheld[] | undefined;
}

/** Stands in for a child's record until profile's event has come: only the parent is known. */
export const guardedBy = (parentId: UserId) => ({ parentId, guardianIds: [parentId] });

/** One or two, the first guardian first (rules 10.1). */
export const guardiansOf = ({ guardianIds }: Pick<Guarded, 'guardianIds'>): readonly UserId[] => guardianIds;

/** Is this your child? Every guard that asks so asks this function. */
export const isGuardianOf = (child: Guarded, userId: UserId): boolean => guardiansOf(child).includes(userId);

/**
 * Whether a guardian still has it: `decisions` are reading, deciding and settings; `place` is where the child is;
 * `texts` are the texts and calls of the emergency button, and its alerts on the page.
 */
export const guardianHas = (child: Guarded, userId: UserId, what: GuardianLimit): boolean =>
  isGuardianOf(child, userId) && !child.withheld?.some((one) => one.userId === userId && one.what === what);

/** Those guardians who have it, the first guardian first. */
export const guardiansWith = (child: Guarded, what: GuardianLimit): UserId[] =>
  guardiansOf(child).filter((userId) => guardianHas(child, userId, what));

/** Those from whom no moderator took anything, the first guardian first; all of them where that is nobody. */
export function entrustedGuardians(child: Guarded): readonly UserId[] {
  const all = guardiansOf(child);
  const entrusted = all.filter((userId) => !child.withheld?.some((one) => one.userId === userId));
  return entrusted.length > 0 ? entrusted : all;
}

/** The guardian beside this one, if there are two. */
export const otherGuardianOf = (child: Guarded, userId: UserId): UserId | undefined =>
  isGuardianOf(child, userId) ? guardiansOf(child).find((one) => one !== userId) : undefined;
