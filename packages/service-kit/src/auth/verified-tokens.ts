import type { IdentifiedCaller } from './caller.ts';

/** Whom a token is for, and the key that it was found to be signed with. */
export interface VerifiedToken {
  readonly identified: IdentifiedCaller;
  readonly keyId: string;
}
/** Tokens that were verified a moment ago. Whether auth still stands by the key is for the caller to ask. */
export interface VerifiedTokens {
  find(token: string): VerifiedToken | undefined;
  /** `expiresAt` in seconds since the epoch, the token's `exp`. */
  keep(token: string, verified: VerifiedToken, expiresAt: number): void;
}

const KEPT_MS = 60_000;
const KEPT_MAX = 5_000;

/**
 * Remembers for a minute, and never beyond its expiry, that the signature of a token is good: checking one takes a tenth of a millisecond, and a page that
 * is used calls many times a minute. That its session stands is not remembered. Holds the newest 5,000.
 */
export function createVerifiedTokens(now: () => number = Date.now): VerifiedTokens {
  const kept = new Map<string, { verified: VerifiedToken; until: number }>();
  return {
    find(token) {
      const found = kept.get(token);
      if (!found || found.until > now()) return found?.verified;
      kept.delete(token);
      return undefined;
    },
    keep(token, verified, expiresAt) {
      const [oldest] = kept.size >= KEPT_MAX ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(token, { verified, until: Math.min(expiresAt * 1000, now() + KEPT_MS) });
    },
  };
}
