import {
  ADMIN_RIGHTS_SECONDS,
  FACTOR_FAILURES_PER_DAY,
  PASSWORD_FRESH_SECONDS,
  type SecondFactorState,
} from '@notalone/contracts';
import type { LockoutPolicy } from '../lockout/lockout.rules.ts';
import type { FactorsDocument } from './factors.store.ts';

const isWithin = (at: Date | undefined, seconds: number, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() <= seconds * 1000;

/** An admin's token has the role 'admin' for twelve hours after the second factor (rules 1.14). */
export const hasAdminRights = (secondFactorAt: Date | undefined, now: Date): boolean =>
  isWithin(secondFactorAt, ADMIN_RIGHTS_SECONDS, now);
export const isRecent = (provenAt: Date | undefined, now: Date): boolean =>
  isWithin(provenAt, PASSWORD_FRESH_SECONDS, now);

type Factors = Pick<FactorsDocument, 'passkeys' | 'authenticator'>;

/**
 * Whether one is registered, locked or not: with a locked one the password alone still must not register another, or
 * whoever has the password would only need to get it locked.
 */
export const hasFactor = (factors: Factors | undefined): boolean =>
  factors !== undefined && (factors.passkeys.length > 0 || factors.authenticator !== undefined);
/** How many could confirm now. */
export const usableFactors = ({ passkeys, authenticator }: Factors): number =>
  passkeys.filter(({ lockedAt }) => !lockedAt).length + (authenticator ? 1 : 0);

/** What an admin without admin rights has to do to get them. */
export const missingFactor = (factors: Factors | undefined): SecondFactorState =>
  hasFactor(factors) ? 'confirm' : 'register';

/**
 * A counter that does not rise means that a copy of the authenticator has been used (WebAuthn, 6.1.1). Passkeys that
 * are synchronised between devices always say 0.
 */
export const isCounterBehind = (counter: number, stored: number): boolean =>
  (counter > 0 || stored > 0) && counter <= stored;

/** Wrong codes of one admin over all networks: whoever guesses knows the password already. */
export const CODES_EVERYWHERE: LockoutPolicy = {
  failures: FACTOR_FAILURES_PER_DAY + 1,
  windowSeconds: 86_400,
  lockSeconds: 86_400,
  failuresPerDay: FACTOR_FAILURES_PER_DAY,
};
