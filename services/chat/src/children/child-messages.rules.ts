import type { ReadingRule, UserId } from '@notalone/contracts';
import { ageBandOf, type Birth, isAllowedAt } from '@notalone/contracts/age-limits';
import { CLOSED_THREAD_DAYS } from '@notalone/contracts/limits';

interface Child extends Birth {
  readonly status: 'active' | 'removed';
  readonly consents: { readonly messages: boolean };
}

/** Surely old enough, not grown up yet, there, and with the parent's consent (rules 4.5, 4.6). */
export const canMessage = (child: Child, now: Date): boolean =>
  isAllowedAt('writeMessages', ageBandOf(child, now)) && child.status === 'active' && child.consents.messages;

/** How a child's parent may read its messages (rules 4.6). */
export function readingRule(child: Birth, now: Date): ReadingRule {
  const band = ageBandOf(child, now);
  if (isAllowedAt('parentReadsFreely', band)) return 'freely';
  return isAllowedAt('parentReadsWithReason', band) ? 'with-reason' : 'not';
}

/** A changed birthday opens nothing of before to the parent (rules 4.6). */
export const isOpenToParent = ({ readableSince }: { readonly readableSince?: string | undefined }, at: Date): boolean =>
  readableSince === undefined || at >= new Date(readableSince);

interface Writer extends Birth {
  readonly parentId: UserId;
  readonly readableSince?: string | undefined;
}
/** Those whose parents decide about contact details that they write or get: not from 16 (rules 4.6). */
export const underSixteen = <One extends Writer>(children: readonly One[], now: Date): One[] =>
  children.filter((child) => isAllowedAt('parentDecides', ageBandOf(child, now)));

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
