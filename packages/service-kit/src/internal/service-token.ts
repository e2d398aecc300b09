import type { ServiceName } from '@notalone/contracts';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import type { ServiceKeys } from '../config/service-keys.ts';
import { apiError } from '../errors/api-error.ts';

const LIFETIME_MS = 60_000;
const CLOCK_TOLERANCE_MS = 5_000;

/** Who calls, and what the token is bound to: the idempotency key of a write, else a random id. */
export interface ServiceCaller {
  readonly issuer: string;
  readonly tokenId: string;
}

interface IssuerOptions {
  readonly service: ServiceName;
  readonly keys: Pick<ServiceKeys, 'privateKey'>;
  readonly now?: () => number;
}

/** Issues a token (JWT, EdDSA, 60 s) with which `service` makes one call to the service `audience`. */
export function createServiceTokenIssuer({ service, keys: { privateKey: key }, now = Date.now }: IssuerOptions) {
  return (audience: ServiceName, tokenId: string): string =>
    createSigner({ key, algorithm: 'EdDSA', iss: service, aud: audience, jti: tokenId, expiresIn: LIFETIME_MS })({
      iat: Math.floor(now() / 1000),
    });
}

interface VerifierOptions {
  readonly service: ServiceName;
  readonly keys: Pick<ServiceKeys, 'publicKeys'>;
}

/**
 * Reads who made a token for `service`. Only the keys of the service that a token names can have signed it.
 * @throws UNAUTHENTICATED for a wrong signature, audience, algorithm or age
 */
export function createServiceTokenVerifier({ service, keys: { publicKeys } }: VerifierOptions) {
  const decode = createDecoder();
  const verifiers = new Map(
    [...publicKeys].map(([issuer, keys]) => [
      issuer,
      keys.map((key) =>
        createVerifier({
          key,
          algorithms: ['EdDSA'],
          allowedIss: issuer,
          allowedAud: service,
          requiredClaims: ['iss', 'aud', 'jti', 'iat', 'exp'],
          maxAge: LIFETIME_MS,
          clockTolerance: CLOCK_TOLERANCE_MS,
        }),
      ),
    ]),
  );
  return (token: string): ServiceCaller => {
    let cause: unknown;
    try {
      const { iss: claimed }: { iss: unknown } = decode(token);
      for (const verify of verifiers.get(String(claimed)) ?? [])
        try {
          const { iss, jti, iat }: { iss: string; jti: string; iat: number } = verify(token);
          if (iat * 1000 > Date.now() + LIFETIME_MS) throw new Error('The token is from the future');
          return { issuer: iss, tokenId: jti };
        } catch (error) {
          cause ??= error;
        }
    } catch (error) {
      cause = error;
    }
    throw apiError('UNAUTHENTICATED', { cause });
  };
}
