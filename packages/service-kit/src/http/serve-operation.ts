import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '@notalone/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Caller } from '../auth/caller.ts';
import { apiError } from '../errors/api-error.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { readAnyBody, readInput } from '../validation/read-input.ts';
import { type Answer, isAnswer, type StatusAnswer } from './answer.ts';
import { type Client, clientOf } from './client.ts';
import { type EventStream, eventStreams, isEventStream } from './event-stream.ts';
import { readForm, type UploadedFile } from './read-form.ts';
import { shapeAnswer } from './shape-answer.ts';

export { type Answer, answer } from './answer.ts';
export type { UploadedFile } from './read-form.ts';

type Child = Extract<Caller, { role: 'child' }>;
type GrownUp = Exclude<Caller, { role: 'child' }>;
/** The possible callers, by the roles that the contract allows. */
type CallerOf<Op extends Operation> = Op['credential'] extends 'device' ? Caller | undefined : RoleCallerOf<Op>;
type RoleCallerOf<Op extends Operation> = Op['access']['callers'] extends readonly (infer Role)[]
  ? ('child' extends Role ? Child : never) | (Extract<Role, 'parent' | 'admin'> extends never ? never : GrownUp)
  : Caller | undefined;

/** A request that passed its contract, typed by it. */
export interface Call<Op extends Operation> {
  readonly params: ParamsOf<Op>;
  readonly query: QueryOf<Op>;
  readonly body: BodyOf<Op>;
  readonly file?: UploadedFile;
  /**
   * Undefined only without a valid token, for `anyone` and for device keys; never a child unless the contract names
   * `child`.
   */
  readonly caller: CallerOf<Op>;
  readonly client: Client;
  /** The header `Idempotency-Key`, 8 to 64 letters, digits, - or _; any other is ignored. */
  readonly idempotencyKey: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** For cookies; return the answer instead of sending it. */
  readonly reply: FastifyReply;
  /** Logs with the request's id. */
  readonly log: FastifyRequest['log'];
}
export type Handler<Op extends Operation> = (
  call: Call<Op>,
) => Promise<ReplyOf<Op> | Answer<Op> | (Op['events'] extends object ? EventStream : never)>;

const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : undefined;
}

async function callOf<Op extends Operation>(
  operation: Op,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<Op>> {
  const params = readInput(operation.params, request.params, 'params');
  const query = readInput(operation.query, request.query, 'query');
  if (!operation.file && !operation.takesAnyBody && request.isMultipart()) throw apiError('UNSUPPORTED_MEDIA_TYPE');
  const isForm = operation.file !== undefined && (request.isMultipart() || !operation.takesJson);
  const form = isForm ? await readForm(request, operation) : undefined;
  const body = operation.takesAnyBody
    ? readAnyBody(operation.body, request.body)
    : readInput(operation.body, form?.fields ?? request.body, 'body');
  // The contract's own types, from the schemas that were just applied.
  const typed = { params, query, body, caller: request.caller } as unknown as Pick<
    Call<Op>,
    'params' | 'query' | 'body' | 'caller'
  >;
  return {
    ...typed,
    ...(form?.file ? { file: form.file } : {}),
    client: clientOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    cookies: request.cookies,
    reply,
    log: request.log,
  };
}

/** Since the request came; under the 30 s after which the gateway gives up. */
const ANSWERED_WITHIN_MS = 25_000;
/** What a handler has at least, also when reading the request took all of the time. */
const HANDLED_WITHIN_MS = 2_000;
/** What fails after that is in no answer, so the log has it. */
function refuse(work: Promise<unknown>, { id }: Operation, log: FastifyRequest['log']): never {
  work.catch((error: unknown) => log.error({ err: error, operation: id }, 'failed after its time was over'));
  throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
}

/** `/a/{id}` in Fastify's syntax. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Serves an operation of the contracts, which determines access, rate, input, answer and errors; the handler does
 * only the work. A plain return value is sent with the first success status. What has no answer 25 seconds
 * after it came is answered with UNAVAILABLE; what its handler has begun goes on.
 */
export function serveOperation<Op extends Operation>(app: FastifyInstance, operation: Op, handler: Handler<Op>): void {
  const replies = Object.entries(operation.replies).map(
    ([status, schema]) => [Number(status), schema ? shapeAnswer(schema as z.ZodType) : null] as const,
  );
  const shapes = new Map(replies);
  const firstStatus = replies[0]?.[0] ?? 204;
  const streamed = eventStreams(operation);

  app.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { operation },
    async handler(request, reply) {
      const call = await callOf(operation, request, reply);
      const left = Math.max(ANSWERED_WITHIN_MS - reply.elapsedTime, HANDLED_WITHIN_MS);
      const work = handler(call);
      const result: unknown = await withTimeout(work, left, () => refuse(work, operation, request.log));
      if (isEventStream(result)) return streamed(result, request, reply);
      const { status, body, headers }: Pick<StatusAnswer, 'status' | 'body' | 'headers'> = isAnswer(result)
        ? result
        : { status: firstStatus, body: result, headers: {} };
      const shape = shapes.get(status);
      if (shape === undefined)
        throw new TypeError(`${operation.id} answered ${status}, which its contract does not declare`);
      reply.code(status).headers(headers);
      if (shape === null) return reply.send(body);
      const shaped = shape(body);
      app.onAnswer?.(operation, status, shaped);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(shaped ?? null));
    },
  });
}
