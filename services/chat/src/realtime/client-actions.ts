import { failure } from '@notalone/service-kit/http/failure';
import { areConnected } from '../conversations/conversations.store.ts';
import { markDelivered } from '../conversations/mark-delivered.ts';
import type { ChatDeps } from '../deps.ts';
import { type ClientActions, userOf } from './client-events.ts';
import { watchPosts } from './watch.ts';

/** What a page may ask for over its socket: the same operations that calls over HTTP use. */
export const clientActions = (deps: Pick<ChatDeps, 'db' | 'push' | 'inTurn'>): Omit<ClientActions, 'renew'> => ({
  async typing(socket, { receiverId }) {
    const userId = userOf(socket);
    // the same answer for strangers, the blocked and people who do not exist
    if (!(await areConnected(deps.db, userId, receiverId))) throw failure('FORBIDDEN');
    deps.push([receiverId], 'typing', { userId });
  },
  async delivered(socket, { userId, at }) {
    await markDelivered(deps, { userId: userOf(socket), otherId: userId, at: new Date(at) });
  },
  watch: (socket, { postIds }) => watchPosts(socket, postIds),
});
