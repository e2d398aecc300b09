import { SENT, type Sent, SOCKET_EVENTS_PER_TEN_SECONDS, type SocketReply, type UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { asApiError } from '@notalone/service-kit/http/problem';
import type { Logger } from '@notalone/service-kit/logging/logger';
import type * as z from 'zod';
import { createBudget } from './budget.ts';
import type { RealtimeSocket } from './sockets.ts';

type Event = keyof Sent;
export type ClientActions = { readonly [E in Event]: (socket: RealtimeSocket, payload: Sent[E]) => Promise<void> };

export const WINDOW_MS = 10_000;
/** Whoever says so much more than allowed is no page of ours. */
export const FLOOD = 5 * SOCKET_EVENTS_PER_TEN_SECONDS;

/** The caller's own id. */
export const userOf = ({ data }: RealtimeSocket): UserId => data.owner.caller.userId;

/** Hears what a page sends: nothing but what the contract knows, not too often, each answered through its acknowledgement. */
export function hearClient(socket: RealtimeSocket, actions: ClientActions, log: Logger): void {
  const said = createBudget(WINDOW_MS);
  socket.use((_packet, next) => {
    if (said.take() > FLOOD) socket.disconnect(true);
    else next();
  });

  async function act<E extends Event>(event: E, given: unknown): Promise<void> {
    if (said.taken() > SOCKET_EVENTS_PER_TEN_SECONDS) throw failure('RATE_LIMITED');
    const { data } = (SENT[event] as unknown as z.ZodType<Sent[E]>).safeParse(given);
    if (!data) throw failure('VALIDATION');
    await actions[event](socket, data);
  }
  function hear(event: Event): void {
    const answer = (...given: unknown[]) => {
      const last = given.at(-1);
      const reply = typeof last === 'function' ? (last as (answer: SocketReply) => void) : () => undefined;
      act(event, given[0]).then(
        () => reply({ ok: true }),
        (error: Error) => {
          const { code, status } = asApiError(error);
          if (status >= 500) log.error({ err: error, socketEvent: event }, 'what a page sent could not be done');
          reply({ ok: false, code });
        },
      );
    };
    socket.on(event, answer as never);
  }
  for (const event of Object.keys(SENT) as Event[]) hear(event);
}
