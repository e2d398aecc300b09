import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Operation, Problem } from '@notalone/contracts';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from './api-error.ts';
import { asApiError, PROBLEM_TYPE, problemOf } from './problem.ts';

/**
 * Turns any error into a problem. Unexpected errors are logged with the request's id, and the answer gives no
 * details.
 */
export function problemFor(error: Error, request: FastifyRequest): Problem {
  const refusal = asApiError(error);
  const problem = problemOf(refusal, request.id);
  const operation = request.routeOptions.config?.operation;
  // The status that the specification sets for these calls.
  if (operation?.path.startsWith('/api/emergency-sms')) Object.assign(problem, { success: false, error: problem.msg });
  if (problem.status >= 500)
    request.log.error({ err: refusal.extra.cause ?? error, operation: operation?.id }, 'request failed');
  return problem;
}

/** Answers any error as problem+json. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemFor(error, request);
  const operation = request.routeOptions.config?.operation;
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  if (operation) request.server.onAnswer?.(operation, problem.status, problem);
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problem);
}

/** For malformed HTTP or oversized headers there is no request yet, so the answer is written by hand. */
export function sendUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = apiError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'UNAVAILABLE' : 'VALIDATION', {
    errors: { request: 'Could not be read.' },
  });
  const body = JSON.stringify(problemOf(refusal, randomUUID()));
  const head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroy(error);
}

const pathPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

/** 404 for an unknown path, 405 with `Allow` when the path has another method. */
export function sendUnknownRoute(app: FastifyInstance, served: () => readonly Operation[]): void {
  let table: { pattern: RegExp; method: string }[] | undefined;
  app.setNotFoundHandler((request, reply) => {
    table ??= served().map(({ path, method }) => ({ pattern: pathPattern(path), method }));
    const path = request.url.split('?')[0] ?? '';
    const methods = new Set(
      table
        .filter(({ pattern }) => pattern.test(path))
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    );
    if (methods.size === 0) throw apiError('NOT_FOUND');
    reply.header('allow', [...methods].join(', '));
    throw apiError('METHOD_NOT_ALLOWED');
  });
}
