import * as z from 'zod';
import { codeSchema, instantSchema, messageReplySchema, newPasswordSchema, passwordSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { linkTokenSchema } from './auth.fields.ts';

/**
 * Whoever holds the link that the former number or address received, for seven days (rules 1.13). NOT_FOUND: the link
 * is unknown, used or too old.
 */
const anyone = { callers: 'anyone' } as const;
const link = { token: linkTokenSchema };

export const getAccountChange = operation({
  id: 'auth.getAccountChange',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account-change',
  summary: 'What was changed, and until when it can be undone.',
  access: anyone,
  body: z.strictObject(link),
  replies: {
    200: z.object({
      kind: z.enum(['phone', 'email']),
      changedAt: instantSchema,
      until: instantSchema,
      isFrozen: z.boolean(),
      /** How a code that proves the owner can be sent; absent: only the password does. */
      codeBy: z.enum(['email', 'sms']).optional(),
    }),
  },
  errors: ['NOT_FOUND'],
  perMinute: 20,
});
export const freezeAccount = operation({
  id: 'auth.freezeAccount',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account-change/freeze',
  summary: 'This was not me: nothing more of the account can be changed while the link works.',
  access: anyone,
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
  perMinute: 20,
});
export const sendUndoCode = operation({
  id: 'auth.sendUndoCode',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account-change/code',
  summary: 'Send a code with which a change can be undone: to the verified e-mail, or to the number.',
  access: anyone,
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const undoAccountChange = operation({
  id: 'auth.undoAccountChange',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account-change/undo',
  summary:
    'Put the former number or address back, with the password or a code; sets a new password, ends all sessions.',
  access: anyone,
  body: z.strictObject({
    ...link,
    password: passwordSchema.optional(),
    verificationCode: codeSchema.optional(),
    newPassword: newPasswordSchema,
  }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'INVALID_CREDENTIALS', 'LOCKED_OUT', 'CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
