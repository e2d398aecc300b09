import * as z from 'zod';
import {
  codeSchema,
  emailSchema,
  instantSchema,
  messageReplySchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { freezeSchema, linkTokenSchema } from './auth.fields.ts';

/** CONFLICT: frozen, because the owner of the former number or address said that the last change was not theirs. */
const changes = ['UNAUTHENTICATED', 'CONFLICT', 'SECOND_FACTOR_NEEDED'] as const;
const anyone = { callers: 'anyone' } as const;
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
      /** An address whose link has not been opened yet. */
      newEmail: emailSchema.optional(),
      /** The number or the address was changed lately: when the next change is possible. */
      nextChangeAt: instantSchema.optional(),
      /** Somebody says that they have lost the phone and forgotten the password: it can be finished from then on. */
      lostPhoneReadyAt: instantSchema.optional(),
      /** Somebody else had the account, as a change that was undone lately says. */
      takenOver: freezeSchema.optional(),
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
  errors: [...changes, 'INVALID_CREDENTIALS', 'LOCKED_OUT'],
  perMinute: 20,
});
export const changeEmail = operation({
  id: 'auth.changeEmail',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/email',
  summary: 'Mail a link to my new address; it changes when the link is used. A member’s address gets the same answer.',
  access: own,
  body: z.strictObject({ password: passwordSchema, email: emailSchema }),
  replies: { 200: messageReplySchema },
  errors: [...changes, 'INVALID_CREDENTIALS', 'LOCKED_OUT'],
  perMinute: 20,
});
export const confirmEmail = operation({
  id: 'auth.confirmEmail',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/email/confirm',
  summary: 'Use the link that was mailed to a new address: it becomes the account’s.',
  access: anyone,
  body: z.strictObject({ token: linkTokenSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const changePhone = operation({
  id: 'auth.changePhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/phone',
  summary: 'Text a code to my new number. Needs the password: a session that somebody left open is not enough.',
  access: own,
  body: z.strictObject({ password: passwordSchema, phoneNumber: phoneSchema }),
  replies: { 200: messageReplySchema },
  errors: [...changes, 'INVALID_CREDENTIALS', 'LOCKED_OUT'],
  perMinute: 20,
});
export const confirmPhone = operation({
  id: 'auth.confirmPhone',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/account/phone/confirm',
  summary: 'Enter the code: the number is mine at once, for codes, alerts and calls. The old one is told.',
  access: own,
  body: z.strictObject({
    phoneNumber: phoneSchema,
    verificationCode: codeSchema,
    /** The old phone was lost or stolen: alerts tell it nothing. */
    isStolen: z.boolean().default(false),
  }),
  replies: { 200: messageReplySchema },
  errors: [...changes, 'CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
