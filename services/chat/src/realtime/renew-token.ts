import type { ReadAccessToken } from '@notalone/service-kit/auth/access-token';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ownerOf } from './handshake-auth.ts';
import { PARENTS_ROOM, personRoom, type RealtimeSocket, type SocketOwner, sessionRoom } from './sockets.ts';

function closeOnExpiry(socket: RealtimeSocket): void {
  clearTimeout(socket.data.expiry);
  socket.data.expiry = setTimeout(
    () => socket.disconnect(true),
    Math.max(0, socket.data.owner.expiresAt * 1000 - Date.now()),
  );
}

/** Joins an accepted socket to the rooms of its person and session, and closes it when its token expires. */
export async function joinRooms(socket: RealtimeSocket): Promise<void> {
  const { personId, caller } = socket.data.owner;
  socket.on('disconnect', () => clearTimeout(socket.data.expiry));
  closeOnExpiry(socket);
  const everybody = caller.role === 'child' ? [] : [PARENTS_ROOM];
  await socket.join([personRoom(personId), sessionRoom(caller.sessionId), ...everybody]);
}

/**
 * Continues with a newer token of the same person, possibly of another session.
 * @throws ApiError UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE
 */
export async function renewToken(
  socket: RealtimeSocket,
  readToken: ReadAccessToken,
  payload: { token: string },
): Promise<void> {
  const previous: SocketOwner = socket.data.owner;
  const owner = await ownerOf(readToken, payload);
  if (owner.personId !== previous.personId) throw apiError('FORBIDDEN');
  if (!socket.connected) return;
  socket.data.owner = owner;
  closeOnExpiry(socket);
  if (owner.caller.sessionId === previous.caller.sessionId) return;
  await socket.leave(sessionRoom(previous.caller.sessionId));
  await socket.join(sessionRoom(owner.caller.sessionId));
}
