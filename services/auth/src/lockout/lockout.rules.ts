import {
  CHILD_FAILURES_EVERYWHERE_PER_DAY,
  CHILD_FAILURES_OF_NETWORK_PER_DAY,
  CHILD_FAILURES_PER_DAY,
  LOGIN_FAILURES,
  LOGIN_LOCKOUT_SECONDS,
  LOGIN_WINDOW_SECONDS,
} from '@notalone/contracts';
import { emailKey } from '../accounts/accounts.rules.ts';

export const DAY_SECONDS = 86_400;

export interface LockoutPolicy {
  readonly failures: number;
  readonly windowSeconds: number;
  readonly lockSeconds: number;
  /** Failures in 24 hours after which only an unlock helps. */
  readonly failuresPerDay?: number;
}
export const PARENT_LOCKOUT: LockoutPolicy = {
  failures: LOGIN_FAILURES,
  windowSeconds: LOGIN_WINDOW_SECONDS,
  lockSeconds: LOGIN_LOCKOUT_SECONDS,
};
export const CHILD_LOCKOUT: LockoutPolicy = { ...PARENT_LOCKOUT, failuresPerDay: CHILD_FAILURES_PER_DAY };
/** Counts a day's failures only, so that a guesser's own login does not begin the count anew. */
const aDay = (failuresPerDay: number): LockoutPolicy => ({
  failures: failuresPerDay + 1,
  windowSeconds: DAY_SECONDS,
  lockSeconds: DAY_SECONDS,
  failuresPerDay,
});
/** Wrong PINs of one child on new devices, over all networks. */
export const CHILD_EVERYWHERE = aDay(CHILD_FAILURES_EVERYWHERE_PER_DAY);
/** Wrong PINs from one network on new devices, over all names. */
export const CHILD_NETWORK = aDay(CHILD_FAILURES_OF_NETWORK_PER_DAY);
/** One message an hour. */
export const ONE_AN_HOUR: LockoutPolicy = { failures: 1, windowSeconds: 3600, lockSeconds: 3600 };

/** An e-mail address seen from one client network, so that a stranger elsewhere never locks the owner out. */
export const loginScope = (email: string, clientPrefix: string): string => `parent ${emailKey(email)} ${clientPrefix}`;

/** One of several accounts with an address, seen from one client network. */
export const accountScope = (accountId: string, clientPrefix: string): string => `account ${accountId} ${clientPrefix}`;

export interface AttemptState {
  readonly failures: number;
  readonly windowEndsAt: Date;
  readonly lockedUntil?: Date;
  readonly dayFailures: number;
  readonly dayEndsAt: Date;
}
export type Attempt =
  | { readonly refused: true; readonly forGood: boolean; readonly retryAfterSeconds: number }
  /** `locks`: a failure of this attempt locks the scope, for a time or permanently. */
  | { readonly refused: false; readonly state: AttemptState; readonly locks?: { readonly until?: Date } };

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
/** Rounded up to whole minutes, so that a person who has just been locked out reads the full 15. */
const waitSeconds = (until: Date, now: Date) => Math.ceil((until.getTime() - now.getTime()) / 60_000) * 60;

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts cannot slip through; a successful one is
 * subtracted afterwards. The cost: of more than five successful logins at the same instant, from one network to one
 * account, those after the fifth are refused.
 */
export function countAttempt(before: AttemptState | undefined, policy: LockoutPolicy, now: Date): Attempt {
  const dayFailures = before && before.dayEndsAt > now ? before.dayFailures : 0;
  const dayEndsAt = before && before.dayEndsAt > now ? before.dayEndsAt : after(now, DAY_SECONDS);
  if (policy.failuresPerDay !== undefined && dayFailures >= policy.failuresPerDay)
    return { refused: true, forGood: true, retryAfterSeconds: waitSeconds(dayEndsAt, now) };
  if (before?.lockedUntil && before.lockedUntil > now)
    return { refused: true, forGood: false, retryAfterSeconds: waitSeconds(before.lockedUntil, now) };

  const isSameWindow = before !== undefined && before.lockedUntil === undefined && before.windowEndsAt > now;
  const failures = (isSameWindow ? before.failures : 0) + 1;
  const forGood = dayFailures + 1 === policy.failuresPerDay;
  const lockedUntil = failures >= policy.failures ? after(now, policy.lockSeconds) : undefined;
  const state = {
    failures,
    windowEndsAt: isSameWindow ? before.windowEndsAt : after(now, policy.windowSeconds),
    ...(lockedUntil ? { lockedUntil } : {}),
    dayFailures: dayFailures + 1,
    dayEndsAt,
  };
  if (forGood) return { refused: false, state, locks: {} };
  return { refused: false, state, ...(lockedUntil ? { locks: { until: lockedUntil } } : {}) };
}

/**
 * After a correct password or PIN. The day's failures stay, so that a guesser gains nothing from the owner's logins.
 */
export function takeBackAttempt(state: AttemptState): AttemptState {
  const { windowEndsAt, dayFailures, dayEndsAt } = state;
  return { failures: 0, windowEndsAt, dayFailures: Math.max(0, dayFailures - 1), dayEndsAt };
}
