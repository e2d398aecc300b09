import { failure } from '../http/failure.ts';
import { callerOfClaims, type IdentifiedCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';

/**
 * That the session of a verified token has not ended.
 * @throws UNAUTHENTICATED; what Redis says where revocations cannot be read
 */
export async function demandStanding(identified: IdentifiedCaller, revocations: Pick<Revocations, 'isEnded'>): Promise<void> {
  if (await revocations.isEnded(identified)) throw failure('UNAUTHENTICATED');
}

/**
 * Whom a token is for whose signature, issuer, audience and time are already verified.
 * @throws UNAUTHENTICATED where its claims are not ours
 */
export function demandCaller(claims: unknown): IdentifiedCaller {
  const identified = callerOfClaims(claims);
  if (!identified) throw failure('UNAUTHENTICATED');
  return identified;
}
