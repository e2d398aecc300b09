import type { ReadingRule, UserId } from '@notalone/contracts';
import {
  CHILD_MESSAGES_FROM_AGE,
  CHILD_UNTIL_AGE,
  CLOSED_THREAD_DAYS,
  READ_NOT_FROM_AGE,
  READ_WITH_REASON_FROM_AGE,
} from '@notalone/contracts/limits';

interface Child {
  readonly birthMonth?: number | undefined;
  readonly birthYear?: number | undefined;
  readonly status: 'active' | 'removed';
  readonly consents: { readonly messages: boolean };
}

/** Whole years, from the start of the birth month; a missing month counts as December, a missing year as unknown. */
function ageInYears({ birthMonth = 12, birthYear }: Pick<Child, 'birthMonth' | 'birthYear'>, now: Date) {
  if (birthYear === undefined) return undefined;
  return Math.floor(((now.getUTCFullYear() - birthYear) * 12 + (now.getUTCMonth() + 1 - birthMonth)) / 12);
}

/** Surely old enough, not grown up yet, there, and with the parent's consent (rules 4.5, 4.6). */
export function canMessage(child: Child, now: Date): boolean {
  const years = ageInYears(child, now);
  const isOfAge = years !== undefined && years >= CHILD_MESSAGES_FROM_AGE && years < CHILD_UNTIL_AGE;
  return isOfAge && child.status === 'active' && child.consents.messages;
}

/** How a child's parent may read its messages (rules 4.6); an unknown age is under 13. */
export function readingRule(child: Pick<Child, 'birthMonth' | 'birthYear'>, now: Date): ReadingRule {
  const years = ageInYears(child, now) ?? 0;
  if (years >= READ_NOT_FROM_AGE) return 'not';
  return years >= READ_WITH_REASON_FROM_AGE ? 'with-reason' : 'freely';
}

/** A changed birthday opens nothing of before to the parent (rules 4.6). */
export const isOpenToParent = ({ readableSince }: { readonly readableSince?: string | undefined }, at: Date): boolean =>
  readableSince === undefined || at >= new Date(readableSince);

interface Writer extends Pick<Child, 'birthMonth' | 'birthYear'> {
  readonly parentId: UserId;
  readonly readableSince?: string | undefined;
}
/** Those whose parents decide about contact details that they write or get: not from 16 (rules 4.6). */
export const underSixteen = <One extends Writer>(children: readonly One[], now: Date): One[] =>
  children.filter((child) => readingRule(child, now) !== 'not');

/**
 * Whose yes a contact detail written at `at` needs now. Undefined where one of these parents may not see it, since a
 * changed birthday opens nothing: then nobody lets it through.
 */
export function decidersOf(children: readonly Writer[], at: Date, now: Date): UserId[] | undefined {
  const young = underSixteen(children, now);
  if (!young.every((child) => isOpenToParent(child, at))) return undefined;
  return [...new Set(young.map(({ parentId }) => parentId))];
}

const DAY_MS = 24 * 3600 * 1000;
/** Until when a thread that ended at `closedAt` can be read and reported (rules 4.7). */
export const visibleUntil = (closedAt: Date): Date => new Date(closedAt.getTime() + CLOSED_THREAD_DAYS * DAY_MS);
