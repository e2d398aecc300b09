import type { Operation } from '@notalone/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from '../errors/api-error.ts';
import { asApiError } from '../errors/problem.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { requireCaller, requireSessionActive } from './active-session.ts';
import type { Caller, IdentifiedCaller } from './caller.ts';
import { UPLOADS_COOKIE } from './cookies.ts';
import type { Revocations } from './revocations.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The access token of a request: from the Authorization header or, for pictures, from the cookie. */
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

/** How long an emergency call waits for Redis before it continues without. */
const REVOCATIONS_WITHIN_MS = 500;

/**
 * Fails open: if Redis cannot tell whether a session has ended, a valid signature is enough to ask for help (rules
 * 4.9).
 */
async function requireNotKnownToBeEnded(
  identified: IdentifiedCaller,
  { revocations, log }: IdentifyDeps,
): Promise<void> {
  const onTimeout = () => {
    throw new Error('Redis does not answer');
  };
  try {
    await withTimeout(requireSessionActive(identified, revocations), REVOCATIONS_WITHIN_MS, onTimeout);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.warn({ err: error }, 'revocations could not be read; an emergency call goes on');
  }
}

/**
 * Returns the caller or the refusal. An operation for `anyone` continues without a caller when the token is not valid
 * (people log in while holding an expired token) or when keys or revocations cannot be read; every other operation
 * then refuses. @fastify/jwt caches signatures per key; key and session are checked each time.
 */
export function createIdentify({ revocations, log }: IdentifyDeps): Identify {
  return async (request, operation) => {
    const token = tokenOf(request);
    if (!token) return undefined;
    try {
      const identified = requireCaller(await request.jwtVerify());
      await (operation.credential === 'device'
        ? requireNotKnownToBeEnded(identified, { revocations, log })
        : requireSessionActive(identified, revocations));
      return identified.caller;
    } catch (error) {
      const refusal = asApiError(error as Error);
      if (refusal.status >= 500) log.warn({ err: error, operation: operation.id }, 'a token could not be verified');
      return refusal;
    }
  };
}
