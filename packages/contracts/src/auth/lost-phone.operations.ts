import * as z from 'zod';
import {
  codeSchema,
  emailSchema,
  instantSchema,
  messageReplySchema,
  newPasswordSchema,
  phoneSchema,
} from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { linkTokenSchema } from './auth.fields.ts';

/**
 * The way back for somebody who has lost the phone and forgotten the password (rules 1.13, ADR 0032). NOT_FOUND: the
 * link is unknown, or its account has changed. CONFLICT: not possible in this state.
 */
const anyone = { callers: 'anyone' } as const;
const link = { token: linkTokenSchema };

export const askLostPhone = operation({
  id: 'auth.askLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone',
  summary: 'Mail a link to the verified address of an account; an unknown address gets the same answer.',
  access: anyone,
  body: z.strictObject({ email: emailSchema }),
  replies: { 200: messageReplySchema },
  errors: [],
  perMinute: 20,
});
export const getLostPhone = operation({
  id: 'auth.getLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone/state',
  summary: 'How it stands: asked, waiting, ready, done, stopped or expired.',
  access: anyone,
  body: z.strictObject(link),
  replies: {
    200: z.object({
      state: z.enum(['asked', 'waiting', 'ready', 'done', 'stopped', 'expired']),
      /** Of `waiting`. */
      readyAt: instantSchema.optional(),
    }),
  },
  errors: ['NOT_FOUND'],
  perMinute: 20,
});
export const startLostPhone = operation({
  id: 'auth.startLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone/start',
  summary: 'Use the mailed link: the old number and the address are warned, and 24 hours begin.',
  access: anyone,
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const stopLostPhone = operation({
  id: 'auth.stopLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone/stop',
  summary: 'Stop it, with the link in a warning.',
  access: anyone,
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const sendLostPhoneCode = operation({
  id: 'auth.sendLostPhoneCode',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone/code',
  summary: 'When it is ready: text a code to the new number.',
  access: anyone,
  body: z.strictObject({ ...link, phoneNumber: phoneSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const finishLostPhone = operation({
  id: 'auth.finishLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/lost-phone/finish',
  summary: 'The new number with its code, and a new password; ends every session of the account.',
  access: anyone,
  body: z.strictObject({
    ...link,
    phoneNumber: phoneSchema,
    verificationCode: codeSchema,
    newPassword: newPasswordSchema,
  }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
export const stopOwnLostPhone = operation({
  id: 'auth.stopOwnLostPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/stop-lost-phone',
  summary: 'Stop it, from any session of the account.',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own account' },
  replies: { 200: messageReplySchema },
  errors: ['CONFLICT'],
  perMinute: 20,
});
