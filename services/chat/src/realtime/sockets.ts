import type { ClientToServer, ServerToClient } from '@notalone/contracts';
import type { ReadToken } from '@notalone/service-kit/auth/access-token';
import type { Caller } from '@notalone/service-kit/auth/caller';
import type { Server, Socket } from 'socket.io';

/** Whom an open socket belongs to, according to its newest token. */
export interface SocketOwner extends ReadToken {
  readonly caller: Caller;
}
interface SocketData {
  owner: SocketOwner;
  expiry?: NodeJS.Timeout;
}
type NoServerEvents = Record<string, never>;
export type RealtimeServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;

const POST_PREFIX = 'post:';
const FORUM_PREFIX = 'room:';
/** Every parent's sockets; children's are not in it. */
export const PARENTS_ROOM = 'parents';
export const personRoom = (userId: string): string => `person:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** The pages that show a post. */
export const postRoom = (postId: string): string => `${POST_PREFIX}${postId}`;
/** The pages that show a room of the forums. */
export const forumRoom = (roomId: string): string => `${FORUM_PREFIX}${roomId}`;
export const isForumRoom = (room: string): boolean => room.startsWith(FORUM_PREFIX);
export const roomIdOf = (room: string): string => room.slice(FORUM_PREFIX.length);
export const isPostRoom = (room: string): boolean => room.startsWith(POST_PREFIX);
