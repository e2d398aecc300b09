import {
  CHILD_KEPT_SECONDS,
  CHILD_SESSION_SECONDS,
  PARENT_REMEMBERED_SECONDS,
  PARENT_SESSION_SECONDS,
} from '@notalone/contracts';

/** How long a session lives after its login, whatever happens in it, and whether its cookie outlives the browser window. */
export const SESSION_KINDS = {
  parent: { seconds: PARENT_SESSION_SECONDS, isKept: true },
  'parent-remembered': { seconds: PARENT_REMEMBERED_SECONDS, isKept: true },
  child: { seconds: CHILD_SESSION_SECONDS, isKept: false },
  'child-kept': { seconds: CHILD_KEPT_SECONDS, isKept: true },
} as const;
export type SessionKind = keyof typeof SESSION_KINDS;

export const sessionEnd = (kind: SessionKind, now: Date): Date =>
  new Date(now.getTime() + SESSION_KINDS[kind].seconds * 1000);
/** Seconds left; 0 when it is over. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));

/**
 * What a used-up refresh token means. Whoever had sent it before it was used up could not know: two tabs at once. Anyone later
 * is using a copy. There is no grace in time, which a thief could use too.
 */
export const meaningOfSpent = (spentAt: Date, arrivedAt: Date): 'race' | 'theft' =>
  arrivedAt <= spentAt ? 'race' : 'theft';
