import * as z from 'zod';
import { instantSchema, userIdSchema } from '../base/fields.ts';
import { LINK_TOKEN_CHARACTERS } from '../base/limits.ts';

/**
 * Of an admin who has not confirmed a second factor in this session, and is a parent until then (rules 1.14).
 * `confirm`: a passkey or an authenticator app is registered. `register`: none is.
 */
export const secondFactorStateSchema = z.enum(['confirm', 'register']);
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

export const parentSessionSchema = z.object({
  token: z.string(),
  userId: userIdSchema,
  role: z.enum(['parent', 'admin']),
  expiresInSeconds: z.int(),
  secondFactor: secondFactorStateSchema.optional(),
});

/** What a link in a mail or text carries behind its `#`. It goes into the body, so that no log has it. */
export const linkTokenSchema = z
  .string()
  .max(LINK_TOKEN_CHARACTERS)
  .regex(/^[\w-]{43}$/, 'Must be the end of the link');

/** When an account was stopped: until it ended, or until it will unless somebody acts. */
export const freezeSchema = z.object({ from: instantSchema, until: instantSchema });
export type Freeze = z.infer<typeof freezeSchema>;
