import type { ReadAccessToken } from '@notalone/service-kit/auth/access-token';
import { failure } from '@notalone/service-kit/http/failure';
import { ownerOf } from './admit.ts';
import { personRoom, type RealtimeSocket, type SocketOwner, sessionRoom } from './sockets.ts';

function closeOnExpiry(socket: RealtimeSocket): void {
  clearTimeout(socket.data.expiry);
  socket.data.expiry = setTimeout(() => socket.disconnect(true), Math.max(0, socket.data.owner.expiresAt * 1000 - Date.now()));
}

/** A socket that was let in: it hears what is for its person, and is closed when its token expires. */
export async function settleIn(socket: RealtimeSocket): Promise<void> {
  const { personId, caller } = socket.data.owner;
  socket.on('disconnect', () => clearTimeout(socket.data.expiry));
  closeOnExpiry(socket);
  await socket.join([personRoom(personId), sessionRoom(caller.sessionId)]);
}

/** Goes on with a newer token of the same person, maybe of another session. @throws ApiError UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE */
export async function renew(socket: RealtimeSocket, read: ReadAccessToken, given: { token: string }): Promise<void> {
  const before: SocketOwner = socket.data.owner;
  const owner = await ownerOf(read, given);
  if (owner.personId !== before.personId) throw failure('FORBIDDEN');
  if (!socket.connected) return;
  socket.data.owner = owner;
  closeOnExpiry(socket);
  if (owner.caller.sessionId === before.caller.sessionId) return;
  await socket.leave(sessionRoom(before.caller.sessionId));
  await socket.join(sessionRoom(owner.caller.sessionId));
}
