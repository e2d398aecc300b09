import * as z from 'zod';
import { userIdSchema } from '../base/fields.ts';

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
