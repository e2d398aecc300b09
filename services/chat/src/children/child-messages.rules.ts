import { type ChildId, type Guarded, guardiansWith, type ReadingRule, type UserId } from '@notalone/contracts';
import { ageBandOf, type Birth, isAllowedAt } from '@notalone/contracts/age-limits';
import { CLOSED_THREAD_DAYS } from '@notalone/contracts/limits';

interface Child extends Birth {
  readonly status: 'active' | 'removed';
  readonly consents: { readonly messages: boolean };
}

/** Surely old enough, not grown up yet, there, and with the parent's consent (rules 4.5, 4.6). */
export const canMessage = (child: Child, now: Date): boolean =>
  isAllowedAt('writeMessages', ageBandOf(child, now)) && child.status === 'active' && child.consents.messages;

/** How a child's guardians may read its messages (rules 4.6). */
export function readingRule(child: Birth, now: Date): ReadingRule {
  const band = ageBandOf(child, now);
  if (isAllowedAt('parentReadsFreely', band)) return 'freely';
  return isAllowedAt('parentReadsWithReason', band) ? 'with-reason' : 'not';
}

/** A changed birthday opens nothing of before to the parent (rules 4.6). */
export const isOpenToParent = ({ readableSince }: { readonly readableSince?: string | undefined }, at: Date): boolean =>
  readableSince === undefined || at >= new Date(readableSince);

interface Writer extends Birth, Guarded {
  readonly _id: ChildId;
  readonly readableSince?: string | undefined;
}
/** Those whose guardians decide about contact details that they write or get: not from 16 (rules 4.6). */
export const underSixteen = <One extends Writer>(children: readonly One[], now: Date): One[] =>
  children.filter((child) => isAllowedAt('parentDecides', ageBandOf(child, now)));

/** A child and those of its guardians who decide: one yes of them is the family's yes, one no ends it (rules 10.2). */
export interface DecidingFamily {
  readonly childId: ChildId;
  readonly guardianIds: readonly UserId[];
}

/**
 * Whose yes a contact detail written at `at` needs now: that of each family. Undefined where one of them may not see it,
 * since a changed birthday opens nothing, or has nobody who may decide: then nobody lets it through.
 */
export function decidingFamilies(children: readonly Writer[], at: Date, now: Date): DecidingFamily[] | undefined {
  const young = underSixteen(children, now);
  const families = young.map((child) => ({ childId: child._id, guardianIds: guardiansWith(child, 'decisions') }));
  const canDecide =
    young.every((child) => isOpenToParent(child, at)) && families.every(({ guardianIds }) => guardianIds.length > 0);
  return canDecide ? families : undefined;
}

interface Released {
  readonly releasedBy: readonly UserId[];
  readonly releasedFor?: readonly ChildId[];
}
/** Whether a family has said yes. What a guardian said stands when that guardian leaves. */
export const hasReleased = (
  { childId, guardianIds }: DecidingFamily,
  { releasedBy, releasedFor = [] }: Released = { releasedBy: [] },
): boolean => releasedFor.includes(childId) || guardianIds.some((userId) => releasedBy.includes(userId));

/** The guardians of these families, each once. */
export const guardiansOfFamilies = (families: readonly DecidingFamily[]): UserId[] => [
  ...new Set(families.flatMap(({ guardianIds }) => guardianIds)),
];

const DAY_MS = 24 * 3600 * 1000;
/** Until when a thread that ended at `closedAt` can be read and reported (rules 4.7). */
export const visibleUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + CLOSED_THREAD_DAYS * DAY_MS);
