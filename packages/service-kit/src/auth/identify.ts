import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '@notalone/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from '../errors/api-error.ts';
import { asApiError } from '../errors/problem.ts';
import { assertSessionActive, requireCaller } from './active-session.ts';
import type { Caller, IdentifiedCaller } from './caller.ts';
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

/** What an emergency waits for Redis before it goes on without. */
const REVOCATIONS_WITHIN_MS = 500;

/** Fails open: where Redis does not say whether a session has ended, a good signature is enough to ask for help (rules 4.9). */
async function assertNotKnownToBeEnded(
  identified: IdentifiedCaller,
  { revocations, log }: IdentifyDeps,
): Promise<void> {
  const late = delay(REVOCATIONS_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error('Redis does not answer');
  });
  try {
    await Promise.race([assertSessionActive(identified, revocations), late]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.warn({ err: error }, 'revocations could not be read; an emergency call goes on');
  }
}

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
      await (operation.credential === 'device'
        ? assertNotKnownToBeEnded(identified, { revocations, log })
        : assertSessionActive(identified, revocations));
      return identified.caller;
    } catch (error) {
      const refusal = asApiError(error as Error);
      if (refusal.status >= 500) log.warn({ err: error, operation: operation.id }, 'a token could not be checked');
      return refusal;
    }
  };
}
