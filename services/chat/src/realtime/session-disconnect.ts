import type { Revocations } from '@notalone/service-kit/auth/revocations';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { personRoom, type RealtimeServer, type RealtimeSocket, sessionRoom } from './sockets.ts';

/** How many sessions are looked up at a time. */
const BATCH = 100;

export interface SessionDisconnect {
  /** Closes every socket of these sessions at once, in every instance. */
  disconnectSessions(sessionIds: readonly string[]): void;
  /** The same for all sessions of a person. */
  disconnectPerson(userId: string): void;
  /** Closes a socket of this instance if its session has been revoked. */
  closeIfRevoked(socket: RealtimeSocket): Promise<void>;
  /** The same for every socket of this instance, in case the event was lost. */
  closeRevoked(): Promise<void>;
}

interface DisconnectDeps {
  readonly io: RealtimeServer;
  readonly revocations: Revocations;
  readonly log: Logger;
}

export function createSessionDisconnect({ io, revocations, log }: DisconnectDeps): SessionDisconnect {
  function disconnectRooms(rooms: string[]): void {
    if (rooms.length === 0) return;
    // Local sockets first and separately: the way to the other instances is Redis, which may be away.
    io.local.to(rooms).emit('sessionEnded', {});
    io.local.in(rooms).disconnectSockets(true);
    io.to(rooms).emit('sessionEnded', {});
    io.in(rooms).disconnectSockets(true);
  }
  async function closeIfRevoked(socket: RealtimeSocket): Promise<void> {
    if (!(await revocations.isEnded(socket.data.owner))) return;
    socket.emit('sessionEnded', {});
    socket.disconnect(true);
  }
  return {
    disconnectSessions: (sessionIds) => disconnectRooms(sessionIds.map(sessionRoom)),
    disconnectPerson: (userId) => disconnectRooms([personRoom(userId)]),
    closeIfRevoked,
    async closeRevoked() {
      const sockets = [...io.of('/').sockets.values()];
      try {
        for (let from = 0; from < sockets.length; from += BATCH)
          await Promise.all(sockets.slice(from, from + BATCH).map(closeIfRevoked));
      } catch (error) {
        log.warn({ err: error }, 'revocations could not be read; open sockets stay until their tokens expire');
      }
    },
  };
}
