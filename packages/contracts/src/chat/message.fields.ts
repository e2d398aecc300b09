import * as z from 'zod';
import { hasVisibleText, idSchema, imageAltSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { MESSAGE_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from '../profile/profile.fields.ts';

export const messageSchema = z.object({
  _id: idSchema,
  /** Username; 'deleted member' after the sender has left. */
  sender: z.object({ _id: userIdSchema, username: z.string() }),
  receiverId: userIdSchema,
  content: z.string(),
  /** The small picture's path below the site, `/uploads/chat/<name>-small.webp`; the large one's has `-large`. */
  imageUrl: pictureUrlSchema.optional(),
  imageAlt: z.string().optional(),
  createdAt: instantSchema,
  edited: z.literal(true).optional(),
  /** Its sender deleted it for both: the content is empty, the picture gone. */
  deleted: z.literal(true).optional(),
  /** Deleted a short while ago: whoever received it can still report it, without seeing it. */
  reportable: z.literal(true).optional(),
  /** The id that the sender's page gave the message, so that it recognises its own. Only sent to the sender. */
  clientId: z.uuid().optional(),
});
export type Message = z.infer<typeof messageSchema>;

const contentSchema = z
  .string('Must be text')
  .trim()
  .max(MESSAGE_MAX, `Must be at most ${MESSAGE_MAX} characters`)
  .refine((typed) => !/[^\P{Cc}\n\t]/u.test(typed), 'Please use ordinary letters');

/** `clientId` makes retries idempotent: the same id gives the same message. */
export const sendMessageSchema = z.strictObject({
  receiverId: userIdSchema,
  /** A picture needs no words. */
  content: contentSchema.default(''),
  imageAlt: imageAltSchema,
  clientId: z.uuid('Must be an id').optional(),
});

export type SendMessage = z.infer<typeof sendMessageSchema>;

export const messageChangeSchema = z.strictObject({
  content: contentSchema.refine(hasVisibleText, TEXTS.writeFirst),
});

/** The other person's progress in a conversation: the times of the newest message delivered and read. */
export const marksSchema = z.object({ deliveredAt: instantSchema.optional(), readAt: instantSchema.optional() });

export const conversationSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  childName: z.string().optional(),
  city: z.string().optional(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  /** False once the two are disconnected: history stays readable but nothing new can be sent. */
  canWrite: z.boolean(),
  unread: z.int(),
  /** The other person's progress in my messages. */
  theirs: marksSchema,
  /** How far I have read: newer messages from the other person are unread. */
  readAt: instantSchema.optional(),
  lastMessage: z
    .object({
      _id: idSchema,
      /** Of a picture alone 'Picture'. */
      content: z.string(),
      createdAt: instantSchema,
      mine: z.boolean(),
      deleted: z.literal(true).optional(),
    })
    .optional(),
});
export type Conversation = z.infer<typeof conversationSchema>;
