import {
  SENT,
  type Sent,
  SOCKET_EVENTS_PER_TEN_SECONDS,
  type SocketReply,
  TEXTS,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { asApiError } from '@notalone/service-kit/errors/problem';
import type { Logger } from '@notalone/service-kit/logging/logger';
import type * as z from 'zod';
import { createEventWindow } from './event-window.ts';
import type { RealtimeSocket } from './sockets.ts';

type Event = keyof Sent;
export type ClientEventHandlers = {
  readonly [E in Event]: (socket: RealtimeSocket, payload: Sent[E]) => Promise<void>;
};

export const WINDOW_MS = 10_000;
/** No page of ours sends so much more than it may: the socket is closed. */
export const FLOOD_EVENTS = 5 * SOCKET_EVENTS_PER_TEN_SECONDS;

/** The parent whose socket it is; undefined for a child's. */
export const parentOf = ({ data: { owner } }: RealtimeSocket): UserId | undefined =>
  owner.caller.role === 'child' ? undefined : owner.caller.userId;

/** For events that only parents send. @throws FORBIDDEN for a child */
export function requireParent(socket: RealtimeSocket): UserId {
  const userId = parentOf(socket);
  if (!userId) throw apiError('FORBIDDEN');
  return userId;
}

/**
 * Handles the events that the contract declares, within their rate limit, and answers each through its acknowledgement.
 */
export function handleClientEvents(socket: RealtimeSocket, handlers: ClientEventHandlers, log: Logger): void {
  const received = createEventWindow(WINDOW_MS);
  socket.use((_packet, next) => {
    if (received.add() > FLOOD_EVENTS) socket.disconnect(true);
    else next();
  });

  async function handle<E extends Event>(event: E, payload: unknown): Promise<void> {
    if (received.count() > SOCKET_EVENTS_PER_TEN_SECONDS) throw apiError('RATE_LIMITED', { msg: TEXTS.sendingTooFast });
    const { data } = (SENT[event] as unknown as z.ZodType<Sent[E]>).safeParse(payload);
    if (!data) throw apiError('VALIDATION');
    await handlers[event](socket, data);
  }
  function subscribe(event: Event): void {
    const listener = (...args: unknown[]) => {
      const last = args.at(-1);
      const reply = typeof last === 'function' ? (last as (answer: SocketReply) => void) : () => undefined;
      handle(event, args[0]).then(
        () => reply({ ok: true }),
        (error: Error) => {
          const { code, status } = asApiError(error);
          if (status >= 500) log.error({ err: error, socketEvent: event }, 'a socket event could not be handled');
          reply({ ok: false, code });
        },
      );
    };
    socket.on(event, listener as never);
  }
  for (const event of Object.keys(SENT) as Event[]) subscribe(event);
}
