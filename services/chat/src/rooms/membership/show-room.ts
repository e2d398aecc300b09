import { requireParent } from '../../realtime/client-events.ts';
import type { ForumPlace } from '../../realtime/leave-lost-rooms.ts';
import { forumRoom, type RealtimeSocket } from '../../realtime/sockets.ts';
import type { ChatDeps } from '../../shared/deps.ts';
import { membershipsOf, notBannedAt } from '../store/memberships.store.ts';
import { requireMember } from './room-access.ts';

type Deps = Pick<ChatDeps, 'db' | 'now'>;

/**
 * Subscribes a page to the messages of a room.
 * @throws NOT_FOUND unless a member; FORBIDDEN while banned
 */
export async function showRoom(deps: Deps, socket: RealtimeSocket, roomId: string): Promise<void> {
  const userId = requireParent(socket);
  const { membership } = await requireMember(deps, userId, roomId);
  await socket.join(forumRoom(roomId));
  try {
    // Again after joining: somebody who was banned in between has not been taken out.
    await requireMember(deps, userId, roomId);
  } catch (error) {
    await socket.leave(forumRoom(roomId));
    throw error;
  }
  await membershipsOf(deps.db).updateOne({ _id: membership._id, state: 'member' }, { $max: { activeAt: deps.now() } });
}

/** The page does not show the room any more. */
export async function leaveRoomPage(socket: RealtimeSocket, roomId: string): Promise<void> {
  requireParent(socket);
  await socket.leave(forumRoom(roomId));
}

/** Of these people in these rooms, those who are members now and not banned. */
export async function findMembers(
  { db, now }: Deps,
  places: readonly ForumPlace[],
): Promise<{ roomId: string; userId: string }[]> {
  const ids = places.map(({ roomId, userId }) => `${roomId}/${userId}`);
  const members = await membershipsOf(db)
    .find({ _id: { $in: ids }, state: 'member', ...notBannedAt(now()) }, { projection: { roomId: 1, userId: 1 } })
    .toArray();
  return members.map(({ roomId, userId }) => ({ roomId: roomId.toHexString(), userId }));
}
