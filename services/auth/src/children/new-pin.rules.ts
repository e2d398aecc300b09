import { ageBandOf, type Birth, isAllowedAt } from '@notalone/contracts/age-limits';
import { NEW_PIN_HIDES_DAYS } from '@notalone/contracts/limits';

/** What a child's device does not show. */
export interface Hidden {
  readonly before: Date;
  /** From 16: until the child says yes on a device that it knew before. */
  readonly untilApproved?: true;
}
interface Child extends Birth {
  readonly readableSince?: string | undefined;
}
const DAYS_MS = NEW_PIN_HIDES_DAYS * 24 * 3_600_000;
const afterDays = (at: Date): Date => new Date(at.getTime() + DAYS_MS);

/** What was written at an age at which no guardian may read it, also before a changed birthday (rules 4.6). */
function isClosedToGuardians(child: Child, now: Date): boolean {
  const band = ageBandOf(child, now);
  const isOpen = isAllowedAt('parentReadsFreely', band) || isAllowedAt('parentReadsWithReason', band);
  return !isOpen || child.readableSince !== undefined;
}

/**
 * What a device hides on which the child logs in for the first time: the guardian who gave the new PIN knows it, and
 * the device may be the guardian's (rules 10.2). Where no guardian may read, waiting does not help.
 */
export function hiddenOnNewDevice(pinChangedAt: Date | undefined, child: Child, now: Date): Hidden | undefined {
  if (!pinChangedAt) return undefined;
  if (isClosedToGuardians(child, now)) return { before: pinChangedAt, untilApproved: true };
  return isPinNew(pinChangedAt, now) ? { before: pinChangedAt } : undefined;
}

/**
 * What a device hides by now. Once no guardian may read, one that ever hid something hides it again until the child's
 * yes: the guardian who knew the PIN may have waited with it.
 */
export const hiddenAt = (hidden: Hidden | undefined, child: Child, now: Date): Hidden | undefined =>
  hidden && isClosedToGuardians(child, now) ? { before: hidden.before, untilApproved: true } : hidden;

/** A guardian changed the PIN within NEW_PIN_HIDES_DAYS. */
export const isPinNew = (pinChangedAt: Date | undefined, now: Date): pinChangedAt is Date =>
  pinChangedAt !== undefined && afterDays(pinChangedAt) > now;

/** Undefined where it ends by the child's yes alone. */
export const hiddenUntil = ({ before, untilApproved }: Hidden): Date | undefined =>
  untilApproved ? undefined : afterDays(before);

/** Nothing from before this time is shown now; undefined where everything is. */
export function hiddenBefore(hidden: Hidden | undefined, now: Date): Date | undefined {
  if (!hidden) return undefined;
  const until = hiddenUntil(hidden);
  return until === undefined || until > now ? hidden.before : undefined;
}
