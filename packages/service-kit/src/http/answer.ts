import type { Readable } from 'node:stream';
import type { Operation } from '@notalone/contracts';
import type * as z from 'zod';

const ANSWER = Symbol('answer');
export type AnswerHeaders = Readonly<Record<string, string | number>>;
/** The body of a reply without a JSON schema. */
export type RawBody = Readable | Buffer | undefined;

export interface StatusAnswer<S extends number = number, B = unknown> {
  readonly [ANSWER]: true;
  readonly status: S;
  readonly body: B;
  readonly headers: AnswerHeaders;
}

type Statuses<Op extends Operation> = keyof Op['replies'] & number;
type BodyAt<Op extends Operation, S extends Statuses<Op>> = Op['replies'][S] extends z.ZodType
  ? z.output<Op['replies'][S]>
  : RawBody;
/** An answer that the operation declares: status and body. */
export type Answer<Op extends Operation> = { [S in Statuses<Op>]: StatusAnswer<S, BodyAt<Op, S>> }[Statuses<Op>];

/** For operations with more than one success status, with headers, or with bytes. */
export const answer = <const S extends number, B>(
  status: S,
  body: B,
  headers: AnswerHeaders = {},
): StatusAnswer<S, B> => ({
  [ANSWER]: true,
  status,
  body,
  headers,
});

export const isAnswer = (result: unknown): result is StatusAnswer =>
  typeof result === 'object' && result !== null && ANSWER in result;
