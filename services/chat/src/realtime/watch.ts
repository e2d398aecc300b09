import { isPostRoom, postRoom, type RealtimeSocket } from './sockets.ts';

/**
 * From now on the page hears of these posts and of no others. Whether its person may see them is not asked: a push says no more than that
 * something about a post has changed, and what it is now the feed answers by its own rules.
 */
export async function watchPosts(socket: RealtimeSocket, postIds: readonly string[]): Promise<void> {
  const wanted = new Set(postIds.map(postRoom));
  for (const room of [...socket.rooms]) if (isPostRoom(room) && !wanted.has(room)) await socket.leave(room);
  await socket.join([...wanted]);
}
