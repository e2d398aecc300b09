import { ERRORS, type ErrorCode, type Problem } from '@notalone/contracts';
import type { FastifyError } from 'fastify';
import { isTransientMongoError } from '../mongo/transient-error.ts';
import { ApiError, apiError } from './api-error.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** RFC 9457, with our extension members. */
export function problemOf({ code, extra }: ApiError, requestId: string): Problem {
  const { status, title, msg } = ERRORS[code];
  const text = extra.msg ?? msg;
  return {
    type: `urn:notalone:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: text,
    msg: text,
    code,
    requestId,
    ...(extra.errors ? { errors: { ...extra.errors } } : {}),
    ...(extra.userId ? { userId: extra.userId } : {}),
    ...(extra.appealToken ? { appealToken: extra.appealToken } : {}),
    ...(extra.frozenToken ? { frozenToken: extra.frozenToken } : {}),
    ...(extra.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: extra.retryAfterSeconds }),
  };
}

/** Auth cannot be reached, and none of its public keys is known. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** A brief outage of a store answers 503, so that clients retry. */
const REDIS_AWAY = new Set(['MaxRetriesPerRequestError', 'ClusterAllFailedError']);
const isStoreAway = (error: Error) =>
  isTransientMongoError(error) ||
  REDIS_AWAY.has(error.name) ||
  error.message === 'Connection is closed.' ||
  error.message === 'Command timed out' ||
  error.message.startsWith("Stream isn't writeable");

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/**
 * Maps every error to a declared code. Texts of Fastify and its plugins are never passed on, because they quote the
 * input. A wrong algorithm or an unknown key arrives as FAST_JWT_* without a status and becomes 401.
 */
export function asApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof KeysUnavailable || isStoreAway(error))
    return apiError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  const { code: given, statusCode = 500 } = error as Partial<FastifyError>;
  // MongoDB's codes are numbers.
  const code = String(given ?? '');
  if (code.startsWith('FAST_JWT_') || code.startsWith('FST_JWT_')) return apiError('UNAUTHENTICATED', { cause: error });
  const known = STATUS_CODES[statusCode];
  if (known === 'VALIDATION') return apiError('VALIDATION', { cause: error, errors: { body: 'Could not be read.' } });
  if (known) return apiError(known, { cause: error });
  return apiError(statusCode >= 400 && statusCode < 500 ? 'VALIDATION' : 'INTERNAL', { cause: error });
}
