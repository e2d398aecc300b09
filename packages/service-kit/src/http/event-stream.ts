import { PassThrough } from 'node:stream';
import type { Operation } from '@notalone/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { problemFor } from '../errors/error-responses.ts';
import { shapeAnswer } from './shape-answer.ts';

const EVENT_TYPE = 'text/event-stream';
const EVENT_STREAM = Symbol('event stream');

type EventsOf<Op extends Operation> = NonNullable<Op['events']>;
/** Sends one of the operation's declared events; does nothing once the client has gone. */
export type Send<Op extends Operation> = <N extends keyof EventsOf<Op> & string>(
  event: N,
  data: z.output<EventsOf<Op>[N]>,
) => void;

export interface EventStream {
  readonly [EVENT_STREAM]: true;
  readonly run: (send: (event: string, data: unknown) => void) => Promise<void>;
}

export const wantsEvents = ({ accept }: FastifyRequest['headers']): boolean => accept?.includes(EVENT_TYPE) ?? false;

/**
 * Answers with server-sent events while `run` works. An error before the first event becomes an ordinary problem
 * response; a later one becomes the event `problem`.
 */
export const eventStream = <Op extends Operation>(
  _operation: Op,
  run: (send: Send<Op>) => Promise<void>,
): EventStream => ({
  [EVENT_STREAM]: true,
  run: run as EventStream['run'],
});

export const isEventStream = (result: unknown): result is EventStream =>
  typeof result === 'object' && result !== null && EVENT_STREAM in result;

/** Aborted when the client disconnects. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Returns the function that answers a request with a stream of this operation's events. */
export function eventStreams({ id, events = {} }: Operation) {
  const shapes = new Map(Object.entries(events).map(([name, schema]) => [name, shapeAnswer(schema)]));

  return async ({ run }: EventStream, request: FastifyRequest, reply: FastifyReply): Promise<PassThrough> => {
    const stream = new PassThrough();
    const begun = Promise.withResolvers<void>();
    let hasBegun = false;
    const send = (event: string, data: unknown) => {
      const shape = shapes.get(event);
      if (!shape) throw new TypeError(`${id} sent the event ${event}, which its contract does not declare`);
      hasBegun = true;
      begun.resolve();
      if (!stream.destroyed) stream.write(`event: ${event}\ndata: ${JSON.stringify(shape(data))}\n\n`);
    };
    const ending = run(send).catch((error: Error) => {
      if (!hasBegun) throw error;
      send('problem', problemFor(error, request));
    });
    await Promise.race([begun.promise, ending]);
    void ending.finally(() => stream.end());
    // Tells proxies not to buffer.
    return reply.type(EVENT_TYPE).header('x-accel-buffering', 'no').send(stream);
  };
}
