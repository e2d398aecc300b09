import type { Operation } from '@notalone/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiError } from '../errors/api-error.ts';
import { asApiError } from '../errors/problem.ts';
import { assertSessionActive, requireCaller } from './active-session.ts';
import type { Caller } from './caller.ts';
import { UPLOADS_COOKIE } from './cookies.ts';
import type { Revocations } from './revocations.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The access token a request carries: the Authorization header, or for pictures the cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? 'malformed';
  return request.routeOptions.config.operation?.credential === 'uploads' ? request.cookies[UPLOADS_COOKIE] : undefined;
}

interface IdentifyDeps {
  readonly revocations: Revocations;
  readonly log: Logger;
}
export type Identify = (request: FastifyRequest, operation: Operation) => Promise<Caller | ApiError | undefined>;

/**
 * Answers who calls, or the refusal. An operation for `anyone` goes on without a caller when the token is not good (people log in with an
 * expired token in hand) and when keys or revocations cannot be read; every other operation then refuses. Signatures are cached by
 * @fastify/jwt per key; key and session are checked each time.
 */
export function createIdentify({ revocations, log }: IdentifyDeps): Identify {
  return async (request, operation) => {
    const token = tokenOf(request);
    if (!token) return undefined;
    try {
      const identified = requireCaller(await request.jwtVerify());
      await assertSessionActive(identified, revocations);
      return identified.caller;
    } catch (error) {
      const refusal = asApiError(error as Error);
      if (refusal.status >= 500) log.warn({ err: error, operation: operation.id }, 'a token could not be checked');
      return refusal;
    }
  };
}
