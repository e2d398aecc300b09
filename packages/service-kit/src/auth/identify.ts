import type { Operation } from '@notalone/contracts';
import { createDecoder } from 'fast-jwt';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiError } from '../http/failure.ts';
import { asApiError } from '../http/problem.ts';
import type { Caller, IdentifiedCaller } from './caller.ts';
import { UPLOADS_COOKIE } from './cookies.ts';
import type { Revocations } from './revocations.ts';
import { demandCaller, demandStanding } from './standing-caller.ts';
import type { TokenVerifier } from './tokens.ts';
import { createVerifiedTokens, type VerifiedTokens } from './verified-tokens.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The access token a request carries: the Authorization header, or for pictures the cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? 'malformed';
  return request.routeOptions.config.operation?.credential === 'uploads' ? request.cookies[UPLOADS_COOKIE] : undefined;
}

const decode = createDecoder({ complete: true });
const keyIdOf = (token: string): string => String((decode(token) as { header: { kid?: unknown } }).header.kid);

async function verified(request: FastifyRequest, token: string, known: VerifiedTokens, keys: TokenVerifier): Promise<IdentifiedCaller> {
  const found = known.find(token);
  // a key that auth has withdrawn opens nothing, whatever it opened a moment ago
  if (found && (await keys.publicKey(found.keyId)) !== undefined) return found.identified;
  const claims = await request.jwtVerify<{ exp: number }>();
  const identified = demandCaller(claims);
  known.keep(token, { identified, keyId: keyIdOf(token) }, claims.exp);
  return identified;
}

interface IdentifyDeps {
  readonly tokens: TokenVerifier;
  readonly revocations: Revocations;
  readonly log: Logger;
}
export type Identify = (request: FastifyRequest, operation: Operation) => Promise<Caller | ApiError | undefined>;

/**
 * Who calls, or the refusal. An operation for `anyone` goes on without a caller when the token is not good (one logs in with an
 * expired token in hand), and also when keys or revocations cannot be read; every other operation then refuses: a token that may have been ended
 * opens nothing.
 */
export function createIdentify({ tokens, revocations, log }: IdentifyDeps): Identify {
  const known = createVerifiedTokens();
  return async (request, operation) => {
    const token = tokenOf(request);
    if (!token) return undefined;
    try {
      const identified = await verified(request, token, known, tokens);
      await demandStanding(identified, revocations);
      return identified.caller;
    } catch (error) {
      const refusal = asApiError(error as Error);
      if (refusal.status >= 500) log.warn({ err: error, operation: operation.id }, 'a token could not be checked');
      return refusal;
    }
  };
}
