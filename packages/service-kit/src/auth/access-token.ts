import { createDecoder, createVerifier } from 'fast-jwt';
import { asApiError } from '../errors/problem.ts';
import { requireCaller, requireSessionActive } from './active-session.ts';
import type { IdentifiedCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';
import { keyOfHeader, TOKEN_RULES, type TokenVerifier } from './tokens.ts';

/** A verified access token. */
export interface ReadToken extends IdentifiedCaller {
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}
export type ReadAccessToken = (token: string) => Promise<ReadToken>;

const decode = createDecoder({ complete: true });
const verifierOf = (key: string) => createVerifier({ key, ...TOKEN_RULES });

/**
 * Verifies access tokens that do not arrive with an HTTP request, by the same rules as the HTTP guard: signature,
 * issuer, audience, expiry, and that the session has not ended.
 * @throws ApiError UNAUTHENTICATED, or UNAVAILABLE when keys or revocations cannot be read
 */
export function createTokenReader({
  tokens,
  revocations,
}: {
  tokens: TokenVerifier;
  revocations: Revocations;
}): ReadAccessToken {
  const verifiers = new Map<string, ReturnType<typeof verifierOf>>();

  async function read(token: string): Promise<ReadToken> {
    const { header } = decode(token) as { header: unknown };
    const key = await keyOfHeader(tokens, header);
    const verify = verifiers.get(key) ?? verifierOf(key);
    verifiers.set(key, verify);
    const claims = verify(token) as { exp: number };
    const identified = requireCaller(claims);
    await requireSessionActive(identified, revocations);
    return { ...identified, expiresAt: claims.exp };
  }
  return async (token) => {
    try {
      return await read(token);
    } catch (error) {
      throw asApiError(error as Error);
    }
  };
}
