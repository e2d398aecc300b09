import { parentOf } from './client-events.ts';
import { forumRoom, isForumRoom, type RealtimeServer, roomIdOf } from './sockets.ts';

export interface ForumPlace {
  readonly roomId: string;
  readonly userId: string;
}
/** Of these places, those that are not lost by a ban, by leaving or with the room. */
export type FindMembers = (places: readonly ForumPlace[]) => Promise<readonly ForumPlace[]>;

const keyOf = ({ roomId, userId }: ForumPlace) => `${roomId}/${userId}`;

/**
 * Takes the sockets of this instance out of forum rooms whose members their people are not any more. The operation that
 * ends a membership does so at once; this makes up for one that was lost, because Redis was away or an instance died.
 */
export async function leaveLostRooms(io: RealtimeServer, findMembers: FindMembers): Promise<void> {
  const joined = [...io.of('/').sockets.values()].flatMap((socket) => {
    const userId = parentOf(socket);
    const rooms = [...socket.rooms].filter(isForumRoom);
    return userId ? rooms.map((room) => ({ socket, place: { roomId: roomIdOf(room), userId } })) : [];
  });
  if (joined.length === 0) return;
  const kept = new Set((await findMembers(joined.map(({ place }) => place))).map(keyOf));
  for (const { socket, place } of joined) {
    if (kept.has(keyOf(place))) continue;
    await socket.leave(forumRoom(place.roomId));
    socket.emit('roomChanged', { roomId: place.roomId });
  }
}
