import type { IdentifiedCaller } from './caller.ts';

/** Whom a token is for, that was verified a moment ago. */
export interface VerifiedTokens {
  find(token: string): IdentifiedCaller | undefined;
  /** `expiresAt` in seconds since the epoch, the token's `exp`. */
  keep(token: string, identified: IdentifiedCaller, expiresAt: number): void;
}

/** A key that auth withdraws is good for so long here after that. */
const KEPT_MS = 60_000;
const KEPT_MAX = 5_000;

/**
 * Remembers for a minute, and never beyond its expiry, that the signature of a token is good: checking one takes a tenth of a millisecond, and a page that
 * is used calls many times a minute. That its session stands is not remembered. Holds the newest 5,000.
 */
export function createVerifiedTokens(now: () => number = Date.now): VerifiedTokens {
  const kept = new Map<string, { identified: IdentifiedCaller; until: number }>();
  return {
    find(token) {
      const found = kept.get(token);
      if (!found || found.until > now()) return found?.identified;
      kept.delete(token);
      return undefined;
    },
    keep(token, identified, expiresAt) {
      const [oldest] = kept.size >= KEPT_MAX ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(token, { identified, until: Math.min(expiresAt * 1000, now() + KEPT_MS) });
    },
  };
}
