import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Role = 'parent' | 'child' | 'admin';
export const SERVICES = ['auth', 'profile', 'feed', 'chat', 'content', 'emergency'] as const;
export type ServiceName = (typeof SERVICES)[number];

/**
 * Who may call. `anyone` needs no token. A list of roles needs a valid token with one of them; an admin counts as a
 * parent. `ownership` describes the further check that the operation makes itself.
 */
export interface Access {
  readonly callers: 'anyone' | readonly Role[];
  readonly ownership?: string;
}

/**
 * One HTTP operation: the server registers its route from it, the client is typed by it, and tests iterate
 * over it.
 */
export interface Operation {
  /** `<service>.<operation>`, the name of the file that holds it in camel case. */
  readonly id: string;
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI style: `/api/profile/{userId}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body; with `file`, the text fields of a multipart form, already turned into this shape. */
  readonly body?: z.ZodType;
  /**
   * Nothing in a body refuses the call: what is no JSON object counts as empty, and NUL and halves of characters are
   * taken out before `body`, whose fields must each fall back, reads it. Nor does an overloaded service refuse it. For
   * presses of the emergency button alone.
   */
  readonly takesAnyBody?: true;
  /** Name of the one file field of a multipart form. */
  readonly file?: string;
  /** With `file`: the fields may also come as a JSON body, without a file. */
  readonly takesJson?: true;
  /**
   * `bearer` by default; `uploads` also takes the picture cookie, because an <img> sends no header. `device`: without
   * a valid token the handler accepts a device key; neither Redis nor a rate limit is consulted, because nothing may
   * stop an emergency message (rules 4.9).
   */
  readonly credential?: 'bearer' | 'uploads' | 'refresh' | 'device';
  /** The longest text field of a multipart form, in bytes; the kit's default when absent. */
  readonly fieldBytes?: number;
  /** Success status → schema; `null` for an answer without a JSON body (redirect, bytes, 204). */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /**
   * When the caller accepts `text/event-stream`, the first success status answers with these events instead, by name.
   */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** No other member sees what it changes: open to an account that only reads until a moderator has looked. */
  readonly writesToNobody?: true;
  readonly errors: readonly ErrorCode[];
  /** Requests per minute and caller (or client, when signed out); the kit's default when absent. */
  readonly perMinute?: number;
  /** What whoever exceeds it is told, instead of the text of RATE_LIMITED. */
  readonly tooOften?: string;
  /** The handler takes its own quota after the fixed emergency answers, so no general limit stands before them. */
  readonly countsItself?: true;
}

/** Identity function that keeps the declaration's literal types. */
export function operation<const T extends Operation>(declaration: T): T {
  return declaration;
}

type Infer<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
export type ParamsOf<T extends Operation> = Infer<T['params']>;
export type QueryOf<T extends Operation> = Infer<T['query']>;
export type BodyOf<T extends Operation> = Infer<T['body']>;
export type QueryInputOf<T extends Operation> = Input<T['query']>;
export type BodyInputOf<T extends Operation> = Input<T['body']>;
export type ReplyOf<T extends Operation> = Infer<T['replies'][keyof T['replies']]>;
/** `POST /api/auth/login`: how the client names an operation, checked by the compiler at no run-time cost. */
export type RouteOf<T extends Operation> = `${T['method']} ${T['path']}`;
