import * as z from 'zod';
import { emailSchema, messageReplySchema, newPasswordSchema, passwordSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

/** An admin who has a second factor confirms it too, or gets SECOND_FACTOR_NEEDED. */
const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own account' } as const;

export const getAccount = operation({
  id: 'auth.getAccount',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/account',
  summary: 'My e-mail address and whether it is verified, and the end of my phone number.',
  access: own,
  replies: {
    200: z.object({
      email: emailSchema,
      isEmailVerified: z.boolean(),
      /** The last digits: enough to recognise it by. */
      phoneEnding: z.string(),
    }),
  },
  errors: ['UNAUTHENTICATED'],
});
export const changePassword = operation({
  id: 'auth.changePassword',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/password',
  summary: 'Set a new password with the old one; ends all my other sessions and tells me by mail.',
  access: own,
  body: z.strictObject({ password: passwordSchema, newPassword: newPasswordSchema }),
  replies: { 200: messageReplySchema },
  errors: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'LOCKED_OUT', 'SECOND_FACTOR_NEEDED'],
  perMinute: 20,
});
