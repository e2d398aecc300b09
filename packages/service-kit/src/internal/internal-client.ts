import { randomUUID } from 'node:crypto';
import { ERRORS, type ErrorCode, type InternalOperation, problemSchema, type ServiceName } from '@notalone/contracts';
import type * as z from 'zod';
import type { ServiceKeys } from '../config/service-keys.ts';
import { apiError } from '../errors/api-error.ts';
import { createServiceTokenIssuer } from './service-token.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
export type InternalReply<Op extends InternalOperation> = z.output<Op['reply']>;
/** Options of a call. A write needs an `idempotencyKey`: the owner runs the same key once. */
export type InternalRequest<Op extends InternalOperation> = (Op['params'] extends z.ZodType
  ? { readonly params: Input<Op['params']> }
  : unknown) &
  (Op['body'] extends z.ZodType ? { readonly body: Input<Op['body']> } : unknown) &
  (Op['method'] extends 'GET' ? unknown : { readonly idempotencyKey: string }) & { readonly timeoutMs?: number };

export interface InternalClient {
  /**
   * Calls another service and returns its reply.
   * @throws ApiError one of the operation's errors; UNAVAILABLE when the owner does not answer in time or as declared
   */
  call<Op extends InternalOperation>(operation: Op, request: InternalRequest<Op>): Promise<InternalReply<Op>>;
}

interface InternalClientOptions {
  /** The calling service. */
  readonly service: ServiceName;
  readonly keys: Pick<ServiceKeys, 'privateKey'>;
  /** Base URL of each owner. */
  readonly urls: Readonly<Partial<Record<ServiceName, string>>>;
}
type LooseRequest = {
  params?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  timeoutMs?: number;
};

/** Pages wait for twenty seconds; a busy owner should not turn into an error before somebody would reload. */
const TIMEOUT_MS = 3_000;

const pathOf = ({ path }: InternalOperation, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

async function errorOf({ id, errors }: InternalOperation, response: Response) {
  const { data } = problemSchema.safeParse(await response.json());
  const declared: ErrorCode | undefined = errors.find((code) => code === data?.code);
  const { errors: fields, retryAfterSeconds, msg } = data ?? {};
  return declared && ERRORS[declared].status === response.status
    ? apiError(declared, {
        ...(fields && { errors: fields }),
        // The text says when, too.
        ...(retryAfterSeconds !== undefined && msg !== undefined && { retryAfterSeconds, msg }),
      })
    : apiError('UNAVAILABLE', { cause: new Error(`${id} answered ${response.status}`) });
}

export function createInternalClient({ service, keys, urls }: InternalClientOptions): InternalClient {
  const issueToken = createServiceTokenIssuer({ service, keys });

  async function send(operation: InternalOperation, request: LooseRequest): Promise<Response> {
    const { method, service: owner } = operation;
    const baseUrl = urls[owner];
    if (!baseUrl) throw new Error(`INTERNAL_URLS does not name ${owner}`);
    return fetch(new URL(pathOf(operation, request.params), baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${issueToken(owner, request.idempotencyKey ?? randomUUID())}`,
        ...(request.idempotencyKey !== undefined && { 'idempotency-key': request.idempotencyKey }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS),
    });
  }

  return {
    async call(operation, request) {
      let response: Response;
      let body: unknown;
      try {
        response = await send(operation, request as LooseRequest);
        if (response.ok) body = await response.json();
      } catch (error) {
        throw apiError('UNAVAILABLE', { cause: error });
      }
      if (!response.ok) throw await errorOf(operation, response);
      const { success, data, error } = operation.reply.safeParse(body);
      if (!success) throw apiError('UNAVAILABLE', { cause: error });
      return data as never;
    },
  };
}
