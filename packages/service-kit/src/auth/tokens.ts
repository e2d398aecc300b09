import { createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { apiError } from '../errors/api-error.ts';
import { KeysUnavailable } from '../errors/problem.ts';

export const TOKEN_ISSUER = 'notalone';
export const TOKEN_AUDIENCE = 'notalone';
/** The checks that every access token must pass, wherever it arrives. */
export const TOKEN_RULES = {
  algorithms: ['EdDSA' as const],
  allowedIss: TOKEN_ISSUER,
  allowedAud: TOKEN_AUDIENCE,
  requiredClaims: ['exp', 'iat', 'sub'],
};
const FETCH_TIMEOUT_MS = 3_000;
const FRESH_MS = 60_000;
/** An unknown key id reloads the set at most this often, so that invented ids do not cause requests to auth. */
const ASK_AGAIN_MS = 5_000;

const keySetSchema = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
});

export interface TokenVerifier {
  /**
   * Returns the public key (SPKI, PEM) for a key id; undefined when auth does not publish it.
   * @throws KeysUnavailable when nothing is cached and auth cannot be reached
   */
  publicKey(keyId: string): Promise<string | undefined>;
}

/**
 * The key that the header of a token names. Whoever sends a token chooses its header, so nothing of it is trusted.
 * @throws UNAUTHENTICATED for a key id that is no text, or that auth does not publish
 */
export async function keyOfHeader(tokens: TokenVerifier, header: unknown): Promise<string> {
  const keyId = typeof header === 'object' && header !== null && 'kid' in header ? header.kid : undefined;
  const key = typeof keyId === 'string' ? await tokens.publicKey(keyId) : undefined;
  if (!key) throw apiError('UNAUTHENTICATED');
  return key;
}

async function fetchKeys(jwksUrl: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(jwksUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The key set answered ${response.status}`);
  const { keys } = keySetSchema.parse(await response.json());
  return new Map(
    keys.map(({ kid, kty, crv, x }) => [
      kid,
      createPublicKey({ key: { kty, crv, x }, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString(),
    ]),
  );
}

/**
 * Caches auth's public keys. The set is reloaded every minute and when an unknown key id appears, and stays in
 * use while auth is down, so that a restart of auth signs nobody out elsewhere.
 */
export function createTokenVerifier({
  jwksUrl,
  now = Date.now,
}: {
  jwksUrl: string;
  now?: () => number;
}): TokenVerifier {
  let keys: ReadonlyMap<string, string> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let problem: unknown;

  const ask = () => {
    askedAt = now();
    asking ??= fetchKeys(jwksUrl)
      .then(
        (fetched) => {
          keys = fetched;
          problem = undefined;
        },
        (error: unknown) => {
          problem = error;
        },
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return {
    async publicKey(keyId) {
      const age = now() - askedAt;
      const mayAsk = age >= ASK_AGAIN_MS || keys === undefined;
      if (asking || (mayAsk && (age >= FRESH_MS || !keys?.has(keyId)))) await ask();
      if (!keys) throw new KeysUnavailable('The public keys of access tokens are not available', { cause: problem });
      return keys.get(keyId);
    },
  };
}
