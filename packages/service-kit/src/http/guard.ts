import { type Operation, TEXTS } from '@notalone/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { admits, type Caller, personIdOf } from '../auth/caller.ts';
import { createIdentify } from '../auth/identify.ts';
import type { Revocations } from '../auth/revocations.ts';
import { ApiError, apiError } from '../errors/api-error.ts';
import { takeOrAllow } from '../limits/fail-open.ts';
import type { Limiter } from '../limits/limiter.ts';
import { nameSpan } from '../telemetry/trace.ts';
import { networkPrefix } from './client.ts';
import { isOwnOrigin } from './own-origin.ts';

const DEFAULT_PER_MINUTE = 120;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract a route was registered from. */
    operation?: Operation;
    /** A page of the documentation: the only routes without a contract. */
    documentation?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

interface GuardDeps {
  readonly config: { readonly PUBLIC_URL: string };
  readonly log: Logger;
  readonly revocations: Revocations;
  readonly limiter: Limiter;
}

/** @throws RATE_LIMITED; an operation that counts itself is not counted here */
async function requireRate(deps: GuardDeps, operation: Operation, who: string, reply: FastifyReply): Promise<void> {
  if (operation.countsItself) return;
  const limit = { max: operation.perMinute ?? DEFAULT_PER_MINUTE, windowSeconds: 60 };
  const rate = await takeOrAllow(deps, `http:${operation.id}`, who, limit);
  reply.header('ratelimit-remaining', rate.remaining);
  if (rate.allowed) return;
  const { tooOften: msg } = operation;
  throw apiError('RATE_LIMITED', { ...(msg && { msg }), retryAfterSeconds: rate.retryAfterSeconds });
}

/** Signing in does not add a second quota: an operation for anyone counts per network, every other one per person. */
const rateKey = ({ access }: Operation, caller: Caller | undefined, address: string): string =>
  caller && access.callers !== 'anyone' ? personIdOf(caller) : networkPrefix(address);

/** Accounts and the emergency button are everybody's; of the rest, what nobody else sees. */
export const isForReaders = ({ method, service, writesToNobody }: Operation): boolean =>
  method === 'GET' || service === 'auth' || service === 'emergency' || writesToNobody === true;

function requireAllowed(operation: Operation, identity: Caller | ApiError | undefined): void {
  if (identity instanceof ApiError) throw identity;
  if (!identity) throw apiError('UNAUTHENTICATED');
  if (!admits(operation.access, identity.role)) throw apiError('FORBIDDEN');
  if (identity.role !== 'child' && identity.readsOnly && !isForReaders(operation))
    throw apiError('FORBIDDEN', { msg: TEXTS.readsOnly });
}

/**
 * The device key replaces a missing or invalid token; the handler checks it. No rate limit here: emergency limits are
 * per child and never stop an alert (rules 5.10).
 */
function letInFromDevice(request: FastifyRequest, operation: Operation, caller: Caller | undefined): void {
  if (caller) requireAllowed(operation, caller);
  request.caller = caller;
}

/**
 * Before the body is read: identify the caller, check the rate and the contract's access. Denies by default: a route
 * without a contract does not exist (create-app refuses to register it).
 */
export function createGuard(deps: GuardDeps) {
  const identify = createIdentify(deps);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { operation } = request.routeOptions.config;
    if (!operation) return;
    nameSpan(operation.id);
    // SameSite=Strict already keeps the cookie from other sites; older browsers without it still send Origin.
    if (operation.credential === 'refresh' && !isOwnOrigin(request.headers, deps.config.PUBLIC_URL))
      throw apiError('FORBIDDEN');
    const identity = await identify(request, operation);
    const caller = identity instanceof ApiError ? undefined : identity;
    if (operation.credential === 'device') return letInFromDevice(request, operation, caller);
    await requireRate(deps, operation, rateKey(operation, caller, request.ip), reply);
    request.caller = caller;
    if (operation.access.callers !== 'anyone') requireAllowed(operation, identity);
  };
}
