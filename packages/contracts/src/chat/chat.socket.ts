import * as z from 'zod';
import { idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { WATCHED_POSTS_MAX } from '../base/limits.ts';
import { roomMessageSchema } from '../rooms/room.fields.ts';
import { childMessageSchema, parentReadSchema } from './child-message.fields.ts';
import { marksSchema, messageSchema } from './message.fields.ts';
import { badgeSchema, notificationSchema } from './notification.fields.ts';

export const SOCKET_PATH = '/socket.io/';

/**
 * Events that the server pushes to a person's own sockets. They are hints: the HTTP calls return the same data, and a
 * page that missed one reloads after reconnecting.
 */
export const PUSHED = {
  /** Sent to both sides of the conversation, so that the sender's other tabs see it too. May be delivered twice. */
  message: messageSchema,
  /** A message was edited or deleted; the order stays. To both sides. May be delivered twice. */
  messageChanged: messageSchema,
  /** The other person has received or read my messages up to a time. */
  marks: marksSchema.extend({ userId: userIdSchema }),
  /** I have read this conversation up to a time in another tab; `unread` follows. */
  conversationRead: z.object({ userId: userIdSchema, readAt: instantSchema, unread: z.int().nonnegative() }),
  typing: z.object({ userId: userIdSchema }),
  /** Created, grouped with more, or processed. */
  notification: notificationSchema,
  badge: badgeSchema,
  /** Sent to both children; a held message only to its sender. May be delivered twice. */
  childMessage: childMessageSchema,
  /** A parent has read one of my threads. */
  childRead: parentReadSchema,
  /** My requests or friends changed: open lists reload. */
  childRelations: z.object({}),
  /** My children's held messages, requests or states changed. */
  monitor: z.object({}),
  /** My requests or connections changed: open lists reload. */
  relations: z.object({}),
  /**
   * Somebody has posted: an open feed checks for new posts. Does not say who, and is not pushed to people blocked in
   * either direction.
   */
  feed: z.object({}),
  /** A watched post changed or is gone: its page reloads it. */
  post: z.object({ postId: idSchema }),
  /** An alert of mine or of my child changed: its page reloads it from GET /api/emergency-sms/alerts/{alertId}. */
  emergency: z.object({ alertId: idSchema }),
  /** To the pages that have joined the room; again when it was edited. May come again. */
  chatMessage: roomMessageSchema,
  /** The id of a message that was deleted in a room, that moderators removed, or that I have hidden from myself. */
  messageDeleted: idSchema,
  /**
   * Something else about a room has changed, its requests, members or rules, or my place in it: pages ask for it again.
   */
  roomChanged: z.object({ roomId: idSchema }),
  /** Pushes may have been lost between the servers: pages reload. */
  missed: z.object({}),
  /** The session has ended; the socket closes after it. */
  sessionEnded: z.object({}),
} as const;

/** Events that a page sends. Each is acknowledged with `{ ok: true }` or `{ ok: false, code }`. */
export const SENT = {
  /** A fresh access token before the old one expires; a socket whose token has expired is closed. */
  renew: z.strictObject({ token: z.string().max(4096) }),
  typing: z.strictObject({ receiverId: userIdSchema }),
  /** This page has received that person's messages up to a time. */
  delivered: z.strictObject({ userId: userIdSchema, at: instantSchema }),
  /** The posts that this page shows now; replaces the earlier list. */
  watch: z.strictObject({ postIds: z.array(idSchema).max(WATCHED_POSTS_MAX) }),
  /** This page shows the room with this id. Only members. */
  joinRoom: idSchema,
  leaveRoom: idSchema,
} as const;

type Payloads<T extends Record<string, z.ZodType>> = { readonly [K in keyof T]: z.infer<T[K]> };
export type Pushed = Payloads<typeof PUSHED>;
export type Sent = Payloads<typeof SENT>;
export type SocketReply = { readonly ok: true } | { readonly ok: false; readonly code: string };
export type ServerToClient = { [K in keyof Pushed]: (payload: Pushed[K]) => void };
export type ClientToServer = { [K in keyof Sent]: (payload: Sent[K], reply?: (answer: SocketReply) => void) => void };
