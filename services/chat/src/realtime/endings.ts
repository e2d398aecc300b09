import type { Revocations } from '@notalone/service-kit/auth/revocations';
import type { Logger } from '@notalone/service-kit/logging/logger';
import { personRoom, type RealtimeServer, type RealtimeSocket, sessionRoom } from './sockets.ts';

/** How many sessions are asked about at a time. */
const BATCH = 100;

export interface Endings {
  /** Closes every socket of these sessions, in every instance, at once. */
  endSessions(sessionIds: readonly string[]): void;
  /** The same for all sessions of a person. */
  endPerson(userId: string): void;
  /** Closes a socket of this instance whose session is found to have ended. */
  closeIfEnded(socket: RealtimeSocket): Promise<void>;
  /** The same for all of this instance: an event that got lost leaves no socket open. */
  closeEnded(): Promise<void>;
}

function end(socket: RealtimeSocket): void {
  socket.emit('sessionEnded', {});
  socket.disconnect(true);
}

export function createEndings({ io, revocations, log }: { io: RealtimeServer; revocations: Revocations; log: Logger }): Endings {
  function endRooms(rooms: string[]): void {
    if (rooms.length === 0) return;
    // here first and by themselves: to the other instances it goes over Redis, which may be away
    io.local.to(rooms).emit('sessionEnded', {});
    io.local.in(rooms).disconnectSockets(true);
    io.to(rooms).emit('sessionEnded', {});
    io.in(rooms).disconnectSockets(true);
  }
  async function closeIfEnded(socket: RealtimeSocket): Promise<void> {
    if (await revocations.isEnded(socket.data.owner)) end(socket);
  }
  return {
    endSessions: (sessionIds) => endRooms(sessionIds.map(sessionRoom)),
    endPerson: (userId) => endRooms([personRoom(userId)]),
    closeIfEnded,
    async closeEnded() {
      const sockets = [...io.of('/').sockets.values()];
      try {
        for (let from = 0; from < sockets.length; from += BATCH) await Promise.all(sockets.slice(from, from + BATCH).map(closeIfEnded));
      } catch (error) {
        log.warn({ err: error }, 'whether open sessions have ended could not be read; their sockets stay until their tokens expire');
      }
    },
  };
}
