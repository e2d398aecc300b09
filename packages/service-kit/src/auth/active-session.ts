import { apiError } from '../errors/api-error.ts';
import { callerOfClaims, type IdentifiedCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';

/**
 * Requires that the session of a verified token has not ended.
 * @throws UNAUTHENTICATED; Redis errors when revocations cannot be read
 */
export async function requireSessionActive(
  identified: IdentifiedCaller,
  revocations: Pick<Revocations, 'isEnded'>,
): Promise<void> {
  if (await revocations.isEnded(identified)) throw apiError('UNAUTHENTICATED');
}

/**
 * Reads the caller from a token whose signature, issuer, audience and expiry are already verified.
 * @throws UNAUTHENTICATED when its claims are not ours
 */
export function requireCaller(claims: unknown): IdentifiedCaller {
  const identified = callerOfClaims(claims);
  if (!identified) throw apiError('UNAUTHENTICATED');
  return identified;
}
