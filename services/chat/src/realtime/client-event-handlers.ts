import { apiError } from '@notalone/service-kit/errors/api-error';
import { areConnected } from '../conversations/conversations.store.ts';
import { markDelivered } from '../conversations/mark-delivered.ts';
import type { ChatDeps } from '../deps.ts';
import { leaveRoomPage, showRoom } from '../rooms/show-room.ts';
import { type ClientEventHandlers, needParent } from './client-events.ts';
import { watchPosts } from './watch-posts.ts';

/** What a page may send over its socket, mapped to the operations that HTTP uses too. `renew` is the socket's own. */
export const clientEventHandlers = (
  deps: Pick<ChatDeps, 'db' | 'now' | 'push'>,
): Omit<ClientEventHandlers, 'renew'> => ({
  async typing(socket, { receiverId }) {
    const userId = needParent(socket);
    // Strangers, blocked people and ids that do not exist get the same answer.
    if (!(await areConnected(deps.db, userId, receiverId))) throw apiError('FORBIDDEN');
    deps.push([receiverId], 'typing', { userId });
  },
  async delivered(socket, { userId, at }) {
    await markDelivered(deps, { userId: needParent(socket), otherId: userId, at: new Date(at) });
  },
  async watch(socket, { postIds }) {
    needParent(socket);
    await watchPosts(socket, postIds);
  },
  joinRoom: (socket, roomId) => showRoom(deps, socket, roomId),
  leaveRoom: leaveRoomPage,
});
