import { isPostRoom, postRoom, type RealtimeSocket } from './sockets.ts';

/**
 * Replaces the posts that the page is told about. Whether its person may see them is not checked here: a push only says
 * that something about a post has changed, is never sent to people with a block between them and whoever changed it,
 * and the feed answers by its own rules.
 */
export async function watchPosts(socket: RealtimeSocket, postIds: readonly string[]): Promise<void> {
  const wanted = new Set(postIds.map(postRoom));
  for (const room of [...socket.rooms]) if (isPostRoom(room) && !wanted.has(room)) await socket.leave(room);
  await socket.join([...wanted]);
}
