import type { ClientToServer, ServerToClient } from '@notalone/contracts';
import type { ReadToken } from '@notalone/service-kit/auth/access-token';
import type { Caller } from '@notalone/service-kit/auth/caller';
import type { Server, Socket } from 'socket.io';

/** Whom an open socket is for, as its newest token says. */
export interface SocketOwner extends ReadToken {
  readonly caller: Exclude<Caller, { role: 'child' }>;
}
interface SocketData {
  owner: SocketOwner;
  expiry?: NodeJS.Timeout;
}
type NoServerEvents = Record<string, never>;
export type RealtimeServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;

const POST_ROOMS = 'post:';
export const personRoom = (userId: string): string => `person:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Whoever shows a post. */
export const postRoom = (postId: string): string => `${POST_ROOMS}${postId}`;
export const isPostRoom = (room: string): boolean => room.startsWith(POST_ROOMS);
