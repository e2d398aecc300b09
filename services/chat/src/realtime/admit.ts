import { type ErrorCode, SENT, SOCKETS_PER_PERSON } from '@notalone/contracts';
import type { ReadAccessToken } from '@notalone/service-kit/auth/access-token';
import { failure } from '@notalone/service-kit/http/failure';
import { asApiError } from '@notalone/service-kit/http/problem';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { countRefused } from './realtime-metrics.ts';
import { personRoom, type RealtimeServer, type RealtimeSocket, type SocketOwner } from './sockets.ts';

/** Whom a token is for. Children have no live pages yet. @throws ApiError UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE */
export async function ownerOf(read: ReadAccessToken, given: unknown): Promise<SocketOwner> {
  const { data } = SENT.renew.safeParse(given);
  if (!data) throw failure('UNAUTHENTICATED');
  const { caller, ...token } = await read(data.token);
  if (caller.role === 'child') throw failure('FORBIDDEN');
  return { caller, ...token };
}

/** What the page's `connect_error` gets. */
const refusal = (code: ErrorCode) => Object.assign(new Error(code), { data: { code } });

/** The handshake: lets in whoever brings a good token and has not too many sockets open, and hangs up on all others. */
export function createAdmission({ io, read, log }: { io: RealtimeServer; read: ReadAccessToken; log: Logger }) {
  const tried = new WeakSet<object>();
  async function admit(socket: RealtimeSocket): Promise<void> {
    // one a connection: many sent in one breath would all be let in before the first is counted
    if (tried.has(socket.conn)) throw failure('RATE_LIMITED');
    tried.add(socket.conn);
    const owner = await ownerOf(read, socket.handshake.auth);
    const open = io.of('/').adapter.rooms.get(personRoom(owner.personId))?.size ?? 0;
    if (open >= SOCKETS_PER_PERSON) throw failure('RATE_LIMITED');
    socket.data.owner = owner;
    // counted in the same breath
    void socket.join(personRoom(owner.personId));
  }
  return (socket: RealtimeSocket, next: (refused?: Error) => void): void => {
    admit(socket).then(
      () => next(),
      (error: Error) => {
        const { code, status } = asApiError(error);
        if (status >= 500) log.warn({ err: error }, 'a socket could not be admitted');
        countRefused(code);
        next(refusal(code));
        // once the refusal is written: whoever stays could go on trying tokens over the same connection
        setImmediate(() => socket.conn.close());
      },
    );
  };
}
