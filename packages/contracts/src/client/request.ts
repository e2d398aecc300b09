// Types only: at run time operations need zod, which no browser bundle contains (ADR 0001).
import type { BodyInputOf, Operation, ParamsOf, QueryInputOf, ReplyOf, RouteOf } from '../base/operation.ts';
import type { AnyOperation } from '../operations.ts';

type EachRoute<O> = O extends Operation ? RouteOf<O> : never;
type WithRoute<O, R> = O extends Operation ? (R extends RouteOf<O> ? O : never) : never;

/** The route of any operation, such as `POST /api/auth/login`. */
export type Route = EachRoute<AnyOperation>;
export type OperationOf<R extends Route> = WithRoute<AnyOperation, R>;
export type Reply<R extends Route> = ReplyOf<OperationOf<R>>;
type Texts<T> = { readonly [K in keyof T]: string };

type InputOf<O extends Operation> = (O['params'] extends object ? { readonly params: Texts<ParamsOf<O>> } : unknown) &
  (O['query'] extends object ? { readonly query?: QueryInputOf<O> } : unknown) &
  (O['file'] extends string
    ? { readonly form: FormData } | (O['takesJson'] extends true ? { readonly body: BodyInputOf<O> } : never)
    : O['body'] extends object
      ? { readonly body: BodyInputOf<O> }
      : unknown) & {
    readonly signal?: AbortSignal;
    readonly keepalive?: boolean;
    /** The server does a write with the same key once. */
    readonly idempotencyKey?: string;
    /** For a call that needs no token, where an admin is told more. */
    readonly withToken?: boolean;
  };
export type Input<R extends Route> = InputOf<OperationOf<R>>;

/** The input is optional if none of its members is required. */
export type Arguments<R extends Route> = Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>];

export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly idempotencyKey?: string;
  readonly withToken?: boolean;
  /** The answer is a file. */
  readonly isFile?: boolean;
}

const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** Zips of many pictures, on a slow line. */
const FILE_TIMEOUT_MS = 30 * 60_000;

function timeoutOf({ form, isFile }: AnyInput): number {
  if (isFile) return FILE_TIMEOUT_MS;
  return form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
}

/** `/api/feed/{postId}` with its parameters filled in, escaped. */
export const pathOf = (template: string, params: AnyInput['params'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Builds the fetch call for a route: escaped path parameters, a query without undefined members, a timeout. */
export function buildRequest(
  route: string,
  input: AnyInput,
  token: string | undefined,
): [url: string, init: RequestInit] {
  const [method = 'GET', template = '/'] = route.split(' ');
  const path = pathOf(template, input.params);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const timeout = AbortSignal.timeout(timeoutOf(input));
  return [
    query.size > 0 ? `${path}?${query}` : path,
    {
      method,
      headers,
      credentials: 'same-origin',
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.keepalive && { keepalive: true }),
      ...(input.form ? { body: input.form } : input.body !== undefined && { body: JSON.stringify(input.body) }),
    },
  ];
}
