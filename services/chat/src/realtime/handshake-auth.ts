import { type ErrorCode, SENT, SOCKETS_PER_PERSON } from '@notalone/contracts';
import type { ReadAccessToken } from '@notalone/service-kit/auth/access-token';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { asApiError } from '@notalone/service-kit/errors/problem';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { countRefused } from './realtime-metrics.ts';
import { personRoom, type RealtimeServer, type RealtimeSocket, type SocketOwner } from './sockets.ts';

/** Whom a token belongs to. @throws ApiError UNAUTHENTICATED, UNAVAILABLE */
export async function ownerOf(readToken: ReadAccessToken, auth: unknown): Promise<SocketOwner> {
  const { data } = SENT.renew.safeParse(auth);
  if (!data) throw apiError('UNAUTHENTICATED');
  const { caller, ...token } = await readToken(data.token);
  return { caller, ...token };
}

/** What the page's `connect_error` receives. */
const connectError = (code: ErrorCode) => Object.assign(new Error(code), { data: { code } });

interface HandshakeDeps {
  readonly io: RealtimeServer;
  readonly readToken: ReadAccessToken;
  readonly log: Logger;
}

/**
 * socket.io middleware that accepts a socket with a valid token, unless its owner has too many, and closes the
 * connection of any other.
 */
export function createHandshakeAuth({ io, readToken, log }: HandshakeDeps) {
  const attempted = new WeakSet<object>();
  async function authenticate(socket: RealtimeSocket): Promise<void> {
    // One handshake per connection: many sent at once would all be accepted before the first is counted.
    if (attempted.has(socket.conn)) throw apiError('RATE_LIMITED');
    attempted.add(socket.conn);
    const owner = await ownerOf(readToken, socket.handshake.auth);
    const open = io.of('/').adapter.rooms.get(personRoom(owner.personId))?.size ?? 0;
    if (open >= SOCKETS_PER_PERSON) throw apiError('RATE_LIMITED');
    socket.data.owner = owner;
    // Joined before the next `await`, so that the next handshake counts this socket.
    void socket.join(personRoom(owner.personId));
  }
  return (socket: RealtimeSocket, next: (error?: Error) => void): void => {
    authenticate(socket).then(
      () => next(),
      (error: Error) => {
        const { code, status } = asApiError(error);
        if (status >= 500) log.warn({ err: error }, 'a socket could not be authenticated');
        countRefused(code);
        next(connectError(code));
        // Close once the refusal is written, or the client could go on trying tokens over the same connection.
        setImmediate(() => socket.conn.close());
      },
    );
  };
}
