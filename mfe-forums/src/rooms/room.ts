import type { Reply } from '@notalone/web-kit';

export type Room = Reply<'GET /api/chat/rooms/{roomId}'>;
export type JoinRequest = Room['requests'][number];
export type RoomMessage = Reply<'GET /api/chat/rooms/{roomId}/messages'>[number];
