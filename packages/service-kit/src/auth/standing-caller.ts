import { failure } from '../http/failure.ts';
import { callerOfClaims, type IdentifiedCaller } from './caller.ts';
import type { Revocations } from './revocations.ts';

/**
 * Whom a token is for whose signature, issuer, audience and time are already verified, as long as its session has not ended.
 * @throws UNAUTHENTICATED; what Redis says where revocations cannot be read
 */
export async function standingCaller(claims: unknown, revocations: Pick<Revocations, 'isEnded'>): Promise<IdentifiedCaller> {
  const identified = callerOfClaims(claims);
  if (!identified) throw failure('UNAUTHENTICATED');
  const { caller, personId, issuedAt } = identified;
  if (await revocations.isEnded({ sessionId: caller.sessionId, personId, issuedAt })) throw failure('UNAUTHENTICATED');
  return identified;
}
