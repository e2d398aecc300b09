import type { ServiceName } from '@notalone/contracts';
import { createSigner, createVerifier } from 'fast-jwt';
import { keysOf } from '../config/secret-key.ts';
import { apiError } from '../errors/api-error.ts';

const LIFETIME_MS = 60_000;
const CLOCK_TOLERANCE_MS = 5_000;

interface ServiceTokenOptions {
  readonly service: ServiceName;
  /** SERVICE_TOKEN_SECRET, the same in every service; of several keys the first one signs. */
  readonly secret: string;
  readonly now?: () => number;
}

/** Issues a token (JWT, HS256, 60 s) with which `service` calls the service `audience`. */
export function createServiceTokenIssuer({ service, secret, now = Date.now }: ServiceTokenOptions) {
  return (audience: ServiceName): string =>
    createSigner({ key: keysOf(secret)[0], algorithm: 'HS256', iss: service, aud: audience, expiresIn: LIFETIME_MS })({
      iat: Math.floor(now() / 1000),
    });
}

/**
 * Reads the calling service from a token issued for `service`.
 * @throws UNAUTHENTICATED for a wrong signature, audience, algorithm or age
 */
export function createServiceTokenVerifier({ service, secret }: Omit<ServiceTokenOptions, 'now'>) {
  const verifiers = keysOf(secret).map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedAud: service,
      requiredClaims: ['iss', 'iat', 'exp'],
      maxAge: LIFETIME_MS,
      clockTolerance: CLOCK_TOLERANCE_MS,
    }),
  );
  return (token: string): string => {
    let cause: unknown;
    for (const verify of verifiers)
      try {
        const { iss }: { iss: string } = verify(token);
        return iss;
      } catch (error) {
        cause ??= error;
      }
    throw apiError('UNAUTHENTICATED', { cause });
  };
}
