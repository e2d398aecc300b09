import type { Operation } from '@notalone/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiError } from '../http/failure.ts';
import { asApiError } from '../http/problem.ts';
import type { Caller } from './caller.ts';
import { UPLOADS_COOKIE } from './cookies.ts';
import type { Revocations } from './revocations.ts';
import { standingCaller } from './standing-caller.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The access token a request carries: the Authorization header, or for pictures the cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? 'malformed';
  return request.routeOptions.config.operation?.credential === 'uploads' ? request.cookies[UPLOADS_COOKIE] : undefined;
}

/**
 * Who calls, or the refusal. An operation for `anyone` goes on without a caller when the token is not good (one logs in with an
 * expired token in hand), and also when keys or revocations cannot be read; every other operation then refuses: a token that may have been ended
 * opens nothing.
 */
export async function identify(request: FastifyRequest, operation: Operation, revocations: Revocations, log: Logger): Promise<Caller | ApiError | undefined> {
  if (!tokenOf(request)) return undefined;
  try {
    return (await standingCaller(await request.jwtVerify(), revocations)).caller;
  } catch (error) {
    const refusal = asApiError(error as Error);
    if (refusal.status >= 500) log.warn({ err: error, operation: operation.id }, 'a token could not be checked');
    return refusal;
  }
}
