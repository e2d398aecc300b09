import type { Reply } from '@notalone/web-kit';

export type Message = Reply<'GET /api/messages/{userId}'>[number];
export type Conversation = Reply<'GET /api/messages'>[number];
