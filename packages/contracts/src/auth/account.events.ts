import * as z from 'zod';
import { childIdSchema, instantSchema, userIdSchema } from '../base/fields.ts';

/**
 * A new account, whose phone is verified, has the address or the number of people who left while cases, warnings or
 * bans stood, or the number of somebody banned for a child's safety: then it reads only until a moderator has looked.
 */
export const accountReturned = {
  type: 'notalone.auth.account.returned.v1',
  topic: 'auth.events',
  data: z.object({
    userId: userIdSchema,
    former: z.array(z.object({ userId: userIdSchema, same: z.enum(['email', 'phone']) })),
    readsOnly: z.literal(true).optional(),
  }),
} as const;
/**
 * A change of number or address was undone: what the account made from `since` until `until` was made by whoever took
 * it, and is withdrawn (rules 1.13). `childIds`: whose PIN was given in that time; it ends.
 */
export const accountUndone = {
  type: 'notalone.auth.account.undone.v1',
  topic: 'auth.events',
  data: z.object({
    userId: userIdSchema,
    since: instantSchema,
    until: instantSchema,
    childIds: z.array(childIdSchema),
  }),
} as const;
/**
 * The operator made somebody an admin, or no longer one; or two of the operator's people, each of whom `by` names once,
 * decided whose an account is (rules 1.13).
 */
export const adminChanged = {
  type: 'notalone.auth.admin.changed.v1',
  topic: 'auth.events',
  data: z.object({
    userId: userIdSchema,
    change: z.enum([
      'admin-granted',
      'admin-revoked',
      'safeguarding-granted',
      'second-factor-reset',
      'account-undone',
      'account-kept',
      'freeze-extended',
      'new-number-started',
    ]),
    by: userIdSchema.optional(),
  }),
} as const;
/**
 * A passkey or an authenticator app was added to an account, the operator removed all of them (`reset`), a passkey was
 * locked because a copy of it may exist, or too many wrong codes were typed by somebody who knows the password.
 */
export const secondFactorChanged = {
  type: 'notalone.auth.second-factor.changed.v1',
  topic: 'auth.events',
  data: z.object({ userId: userIdSchema, change: z.enum(['added', 'reset', 'passkey-locked', 'codes-guessed']) }),
} as const;
/** An admin looked up the e-mail addresses of these people. */
export const emailsLookedUp = {
  type: 'notalone.auth.emails.looked-up.v1',
  topic: 'auth.events',
  data: z.object({ by: userIdSchema, userIds: z.array(userIdSchema) }),
} as const;
