import * as z from 'zod';
import { childMessageSchema, parentReadSchema } from '../children/child-message.fields.ts';
import { idSchema, instantSchema, userIdSchema } from '../fields.ts';
import { WATCHED_POSTS_MAX } from '../limits.ts';
import { marksSchema, messageSchema } from './message.fields.ts';
import { badgeSchema, notificationSchema } from './notification.fields.ts';

export const SOCKET_PATH = '/socket.io/';

/**
 * What the server pushes to a person's own sockets. Only hints of what the calls above answer too: a page that missed one asks again after it
 * has reconnected.
 */
export const PUSHED = {
  /** To both sides of the conversation, so that one's other tabs see it too. May come again. */
  message: messageSchema,
  /** The other has received or read my messages up to a time. */
  marks: marksSchema.extend({ userId: userIdSchema }),
  /** I have read this conversation up to a time in another tab; `unread` came later. */
  conversationRead: z.object({ userId: userIdSchema, readAt: instantSchema, unread: z.int().nonnegative() }),
  typing: z.object({ userId: userIdSchema }),
  /** New, or grown, or processed. */
  notification: notificationSchema,
  badge: badgeSchema,
  /** To both children; a held one to its sender alone. May come again. */
  childMessage: childMessageSchema,
  /** A parent has read one of my threads. */
  childRead: parentReadSchema,
  /** Requests or friends of mine changed: lists that are open ask again. */
  childRelations: z.object({}),
  /** Held messages, requests or states of my children changed. */
  monitor: z.object({}),
  /** Requests or connections of mine changed: lists that are open ask again. */
  relations: z.object({}),
  /** Somebody has posted: an open feed asks whether there is something for its reader. Says nothing of whom. Not pushed to people blocked with the author. */
  feed: z.object({}),
  /** A watched post has changed in some way, or is gone: its page asks for it again. */
  post: z.object({ postId: idSchema }),
  /** An alert of mine, or of my child, has changed: its page asks GET /api/emergency-sms/alerts/{alertId}. */
  emergency: z.object({ alertId: idSchema }),
  /** Pushes may have been lost on their way between the servers: pages ask again. */
  missed: z.object({}),
  /** The session has ended; the socket closes after it. */
  sessionEnded: z.object({}),
} as const;

/** What a page sends. Each is answered through the acknowledgement with `{ ok: true }` or `{ ok: false, code }`. */
export const SENT = {
  /** A fresh access token before the old one expires; a socket whose token has expired is closed. */
  renew: z.strictObject({ token: z.string().max(4096) }),
  typing: z.strictObject({ receiverId: userIdSchema }),
  /** This page has received the messages of that person up to a time. */
  delivered: z.strictObject({ userId: userIdSchema, at: instantSchema }),
  /** The posts that this page shows now, instead of those it said before. */
  watch: z.strictObject({ postIds: z.array(idSchema).max(WATCHED_POSTS_MAX) }),
} as const;

type Payloads<T extends Record<string, z.ZodType>> = { readonly [K in keyof T]: z.infer<T[K]> };
export type Pushed = Payloads<typeof PUSHED>;
export type Sent = Payloads<typeof SENT>;
export type SocketReply = { readonly ok: true } | { readonly ok: false; readonly code: string };
export type ServerToClient = { [K in keyof Pushed]: (payload: Pushed[K]) => void };
export type ClientToServer = { [K in keyof Sent]: (payload: Sent[K], reply?: (answer: SocketReply) => void) => void };
