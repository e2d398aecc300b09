import type { InternalOperation, ServiceName } from '@notalone/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { ServiceKeys } from '../config/service-keys.ts';
import { apiError, fieldError } from '../errors/api-error.ts';
import { sendError } from '../errors/error-responses.ts';
import { nameSpan } from '../telemetry/trace.ts';
import { readInput } from '../validation/read-input.ts';
import { createServiceTokenVerifier } from './service-token.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An authorised call, typed by its declaration. */
export interface InternalCall<Op extends InternalOperation> {
  readonly caller: ServiceName;
  readonly params: Output<Op['params']>;
  readonly body: Output<Op['body']>;
  /** Empty for a GET. */
  readonly idempotencyKey: string;
}
type Reply<Op extends InternalOperation> = z.input<Op['reply']>;
export type InternalHandler<Op extends InternalOperation> = (call: InternalCall<Op>) => Promise<Reply<Op>>;

export interface InternalServer {
  /** Serves an operation that this service owns; call it between `connectPlatform` and `start`. */
  serve<Op extends InternalOperation>(operation: Op, handler: InternalHandler<Op>): void;
  /** Adds the routes to a server that the gateway does not route. */
  mount(server: FastifyInstance): void;
}

const IDEMPOTENCY_KEY = /^[\w:./-]{8,200}$/;

function idempotencyKeyOf({ method, headers }: FastifyRequest): string {
  if (method === 'GET') return '';
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw fieldError('idempotency-key', 'Is needed.');
  return key;
}

const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export function createInternalServer({
  service,
  keys,
}: {
  readonly service: ServiceName;
  readonly keys: Pick<ServiceKeys, 'publicKeys'>;
}): InternalServer {
  const routes: { operation: InternalOperation; handler: InternalHandler<InternalOperation> }[] = [];
  const verifyToken = createServiceTokenVerifier({ service, keys });

  /**
   * @throws UNAUTHENTICATED without a valid token, or with one that was made for another write; FORBIDDEN for a service
   * that the operation does not name
   */
  function callerOf({ callers }: InternalOperation, { method, headers }: FastifyRequest): ServiceName {
    const { issuer, tokenId } = verifyToken(headers.authorization?.replace(/^Bearer /, '') ?? '');
    const caller = callers.find((name) => name === issuer);
    if (!caller) throw apiError('FORBIDDEN');
    const key = headers['idempotency-key'];
    if (method !== 'GET' && key !== undefined && key !== tokenId) throw apiError('UNAUTHENTICATED');
    return caller;
  }

  return {
    serve(operation, handler) {
      if (operation.service !== service) throw new Error(`${operation.id} belongs to ${operation.service}`);
      routes.push({ operation, handler: handler as unknown as InternalHandler<InternalOperation> });
    },
    mount(server) {
      for (const { operation, handler } of routes) {
        server.route({
          method: operation.method,
          url: routePath(operation.path),
          errorHandler: sendError,
          // Check the token first, so that no body is read for an unauthorised caller.
          onRequest: async (request) => void callerOf(operation, request),
          async handler(request, reply) {
            nameSpan(operation.id);
            const result = await handler({
              caller: callerOf(operation, request),
              params: readInput(operation.params, request.params, 'params'),
              body: readInput(operation.body, request.body, 'body') as undefined,
              idempotencyKey: idempotencyKeyOf(request),
            });
            return reply.header('cache-control', 'no-store').send(operation.reply.parse(result));
          },
        });
      }
    },
  };
}
