import * as z from 'zod';
import { childIdSchema, hasVisibleText, idSchema, instantSchema } from '../base/fields.ts';
import { CHILD_MESSAGE_MAX } from '../base/limits.ts';
import { avatarSchema } from '../children/child.fields.ts';

/** A message between two children. */
export const childMessageSchema = z.object({
  _id: idSchema,
  senderChildId: childIdSchema,
  content: z.string(),
  createdAt: instantSchema,
  /**
   * Only to its sender and the two parents: it waits for a grown-up, or a grown-up said no. `private`: only somebody at
   * Not Alone reads it, and of the sender's devices only the one on which it was written shows it (rules 4.5).
   */
  held: z.enum(['waiting', 'refused', 'private']).optional(),
  /** Fixed words for the sender alone, where the message sounds like an emergency, or an adult who frightens. */
  advice: z.string().optional(),
  /** Fixed words for both, under a message about amounts of insulin. */
  note: z.string().optional(),
  /** The id that the sender's page gave it. Only to the sender. */
  clientId: z.uuid().optional(),
});
export type ChildMessage = z.infer<typeof childMessageSchema>;

/** Text only. `clientId` makes sending again safe: the same one gives the same message. */
export const sendChildMessageSchema = z.strictObject({
  receiverChildId: childIdSchema,
  content: z
    .string('Must be text')
    .trim()
    .min(1, 'Please write something first')
    .max(CHILD_MESSAGE_MAX, `Must be at most ${CHILD_MESSAGE_MAX} characters`)
    .refine((typed) => !/[^\P{Cc}\n\t]/u.test(typed), 'Please use ordinary letters')
    .refine(hasVisibleText, 'Please write something first'),
  clientId: z.uuid('Must be an id').optional(),
  /** From 16: the writer was asked and sends the contact detail all the same (rules 4.6). */
  confirmed: z.literal(true, 'Must be true').optional(),
});

export type SendChildMessage = z.infer<typeof sendChildMessageSchema>;

/** A message that waits for the parents of those of the two who are under 16 (rules 4.5, 4.6). */
export const heldMessageSchema = z.object({
  _id: idSchema,
  content: z.string(),
  createdAt: instantSchema,
  /** What was found, for a parent to read: `phone number`, `address`. */
  reason: z.string(),
  from: z.object({ childId: childIdSchema, name: z.string(), avatar: avatarSchema }),
  to: z.object({ childId: childIdSchema, name: z.string(), avatar: avatarSchema }),
  /** Whether my own child wrote it. */
  fromMyChild: z.boolean(),
  /** My family has said yes: I, or the other guardian. */
  iReleased: z.boolean(),
  /** Whether the other family decides too. */
  otherDecides: z.boolean(),
  otherReleased: z.boolean(),
});
export type HeldMessage = z.infer<typeof heldMessageSchema>;

/** One reading of a thread by a parent. */
export const parentReadSchema = z.object({
  friendId: childIdSchema,
  friendName: z.string(),
  readAt: instantSchema,
  reason: z.string().optional(),
  /** Which guardian, where the child has or had two. */
  by: z.string().optional(),
});
export type ParentRead = z.infer<typeof parentReadSchema>;

/**
 * A thread of a child that has been written in. `closed`: the two are no friends any more; it can be read and reported
 * until `visibleUntil`, by the parents who could read it too. `paused`: nobody writes for now; only the child sees
 * that.
 */
export const childThreadSchema = z.object({
  friendId: childIdSchema,
  friendName: z.string(),
  friendAvatar: avatarSchema,
  state: z.enum(['open', 'paused', 'closed']),
  closedAt: instantSchema.optional(),
  visibleUntil: instantSchema.optional(),
});
export type ChildThread = z.infer<typeof childThreadSchema>;
