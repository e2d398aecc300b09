import { apiError } from '../errors/api-error.ts';
import { callerOfClaims, type IdentifiedCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';

/**
 * That the session of a verified token has not ended.
 * @throws UNAUTHENTICATED; what Redis says where revocations cannot be read
 */
export async function assertSessionActive(
  identified: IdentifiedCaller,
  revocations: Pick<Revocations, 'isEnded'>,
): Promise<void> {
  if (await revocations.isEnded(identified)) throw apiError('UNAUTHENTICATED');
}

/**
 * Whom a token is for whose signature, issuer, audience and time are already verified.
 * @throws UNAUTHENTICATED where its claims are not ours
 */
export function requireCaller(claims: unknown): IdentifiedCaller {
  const identified = callerOfClaims(claims);
  if (!identified) throw apiError('UNAUTHENTICATED');
  return identified;
}
