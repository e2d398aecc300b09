import {
  CHILD_KEPT_SECONDS,
  CHILD_SESSION_SECONDS,
  PARENT_REMEMBERED_SECONDS,
  PARENT_SESSION_SECONDS,
} from '@notalone/contracts';

/** The absolute lifetime of a session after login, and whether its cookie survives closing the browser. */
export const SESSION_KINDS = {
  parent: { seconds: PARENT_SESSION_SECONDS, isKept: true },
  'parent-remembered': { seconds: PARENT_REMEMBERED_SECONDS, isKept: true },
  child: { seconds: CHILD_SESSION_SECONDS, isKept: false },
  'child-kept': { seconds: CHILD_KEPT_SECONDS, isKept: true },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

export const sessionEnd = (kind: SessionKind, now: Date): Date =>
  new Date(now.getTime() + SESSION_KINDS[kind].seconds * 1000);
/** Seconds left; 0 when expired. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));

/**
 * Classifies the reuse of a refresh token. A request sent before the token was used is a race between two tabs; a
 * later one is theft. There is no grace period, because a thief could use it too.
 */
export const meaningOfSpent = (spentAt: Date, arrivedAt: Date): 'race' | 'theft' =>
  arrivedAt <= spentAt ? 'race' : 'theft';
