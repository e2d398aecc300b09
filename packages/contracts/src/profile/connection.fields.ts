import * as z from 'zod';
import { hasVisibleText, idSchema, instantSchema, userIdSchema } from '../base/fields.ts';
import { REPORT_MESSAGE_MAX, REPORT_REASON_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { pictureUrlSchema } from './profile.fields.ts';

/** One side of a request; the email is masked, `j•••@example.com` (rules 2.6). */
const requestSideSchema = z.object({
  _id: userIdSchema,
  username: z.string(),
  email: z.string(),
  childName: z.string(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
});
export const connectionRequestSchema = z.object({
  _id: idSchema,
  fromUserId: requestSideSchema,
  toUserId: requestSideSchema,
  /** The name of the other side's child. */
  childName: z.string(),
  isFromChild: z.boolean(),
  isToChild: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;

export const connectionSchema = z.object({
  _id: idSchema,
  userId: userIdSchema,
  username: z.string(),
  childName: z.string(),
  city: z.string(),
  profilePicUrl: pictureUrlSchema.optional(),
  profilePicAlt: z.string().optional(),
  connectedAt: instantSchema,
});
export type Connection = z.infer<typeof connectionSchema>;

export const blockSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  childName: z.string().optional(),
  blockedAt: instantSchema,
});
export type Block = z.infer<typeof blockSchema>;

export const foundUserSchema = z.object({
  _id: userIdSchema,
  username: z.string(),
  childName: z.string(),
  profilePicUrl: pictureUrlSchema.optional(),
});
export type FoundUser = z.infer<typeof foundUserSchema>;

const tooLong = (max: number) => `Must be at most ${max} characters`;
/** Why something is reported; `message` adds details. */
export const reportBodySchema = z.strictObject({
  reason: z
    .string({ error: ({ input }) => (input === undefined ? TEXTS.reportReasonRequired : 'Must be text') })
    .trim()
    .min(1, TEXTS.reportReasonRequired)
    .max(REPORT_REASON_MAX, tooLong(REPORT_REASON_MAX))
    .refine(hasVisibleText, TEXTS.reportReasonRequired),
  message: z.string('Must be text').trim().max(REPORT_MESSAGE_MAX, tooLong(REPORT_MESSAGE_MAX)).default(''),
});
