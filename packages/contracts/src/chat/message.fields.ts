import * as z from 'zod';
import { hasVisibleText, idSchema, instantSchema, userIdSchema } from '../fields.ts';
import { MESSAGE_MAX } from '../limits.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

export const messageSchema = z.object({
  _id: idSchema,
  /** Username 'deleted member' where the sender has left. */
  sender: z.object({ _id: userIdSchema, username: z.string() }),
  receiverId: userIdSchema,
  content: z.string(),
  createdAt: instantSchema,
  /** The id the sender's page gave it, so that the page knows its own message again. Only to the sender. */
  clientId: z.uuid().optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** `clientId` makes sending again safe: the same one gives the same message. */
export const sendMessageSchema = z.strictObject({
  receiverId: userIdSchema,
  content: z
    .string('Must be text')
    .trim()
    .min(1, 'Please write something first')
    .max(MESSAGE_MAX, `Must be at most ${MESSAGE_MAX} characters`)
    .refine((typed) => !/[^\P{Cc}\n\t]/u.test(typed), 'Please use ordinary letters')
    .refine(hasVisibleText, 'Please write something first'),
  clientId: z.uuid('Must be an id').optional(),
});

export type SendMessage = z.infer<typeof sendMessageSchema>;

/** How far the other side of a conversation has come: times of the newest message delivered, and read. */
export const marksSchema = z.object({ deliveredAt: instantSchema.optional(), readAt: instantSchema.optional() });

export const conversationSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  childName: z.string().optional(),
  city: z.string().optional(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  /** False once the two are no longer connected: history can be read, nothing new be written. */
  canWrite: z.boolean(),
  unread: z.int(),
  /** The other's marks on my messages. */
  theirs: marksSchema,
  /** When I have read up to: what is newer and from the other is unread. */
  readAt: instantSchema.optional(),
  lastMessage: z.object({ _id: idSchema, content: z.string(), createdAt: instantSchema, mine: z.boolean() }).optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;
