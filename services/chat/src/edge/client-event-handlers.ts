import { apiError } from '@notalone/service-kit/errors/api-error';
import { areConnected } from '../direct/conversations.store.ts';
import { markDelivered } from '../direct/mark-delivered.ts';
import { type ClientEventHandlers, requireParent } from '../realtime/client-events.ts';
import { watchPosts } from '../realtime/watch-posts.ts';
import { leaveRoomPage, showRoom } from '../rooms/membership/show-room.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** What a page may send over its socket, mapped to the operations that HTTP uses too. `renew` is the socket's own. */
export const clientEventHandlers = (
  deps: Pick<ChatDeps, 'db' | 'now' | 'push'>,
): Omit<ClientEventHandlers, 'renew'> => ({
  async typing(socket, { receiverId }) {
    const userId = requireParent(socket);
    // Strangers, blocked people and ids that do not exist get the same answer.
    if (!(await areConnected(deps.db, userId, receiverId))) throw apiError('FORBIDDEN');
    deps.push([receiverId], 'typing', { userId });
  },
  async delivered(socket, { userId, at }) {
    await markDelivered(deps, { userId: requireParent(socket), otherId: userId, at: new Date(at) });
  },
  async watch(socket, { postIds }) {
    requireParent(socket);
    await watchPosts(socket, postIds);
  },
  joinRoom: (socket, roomId) => showRoom(deps, socket, roomId),
  leaveRoom: leaveRoomPage,
});
