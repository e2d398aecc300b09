import * as z from 'zod';
import { codeSchema, instantSchema, messageReplySchema, newPasswordSchema, passwordSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { guardianConcernSchema } from '../children/guardians.fields.ts';
import { linkTokenSchema } from './auth.fields.ts';
import { passkeyAssertionSchema, passkeyRequestSchema } from './second-factor.fields.ts';

/**
 * Whoever holds a link of one of the two sides of a change (rules 1.13, ADR 0032): of the former number or address,
 * or of the one that the account has now. NOT_FOUND: the link is unknown, used or too old. CONFLICT: not possible in
 * this state.
 */
const anyone = { callers: 'anyone' } as const;
const link = { token: linkTokenSchema };
const ofLink = { service: 'auth', method: 'POST', access: anyone, perMinute: 20 } as const;
const channelSchema = z.enum(['email', 'sms']);

export const getAccountChange = operation({
  ...ofLink,
  id: 'auth.getAccountChange',
  path: '/api/auth/account-change',
  summary: 'What was changed, how it stands, and what this link can do about it.',
  body: z.strictObject(link),
  replies: {
    200: z.object({
      side: z.enum(['old', 'new']),
      kind: z.enum(['phone', 'email']),
      changedAt: instantSchema,
      state: z.enum(['changed', 'frozen', 'undo-asked', 'disputed', 'undone']),
      /** When the state ends by itself; of `undo-asked` when the change is undone. */
      until: instantSchema,
      /** Nobody can log in. */
      isFrozen: z.boolean(),
      /** The old side, once. */
      canFreeze: z.boolean(),
      /** The old side, with the password of now. */
      canAskUndo: z.boolean(),
      /** The old side, with a code that is sent there; also where somebody has asked with the password. */
      undoCodeBy: channelSchema.optional(),
      canObject: z.boolean(),
      /** With what the account can be opened again at once; absent where it cannot. */
      release: z.object({ codeBy: channelSchema.optional(), hasPasskey: z.boolean() }).optional(),
    }),
  },
  errors: ['NOT_FOUND'],
});
export const freezeAccount = operation({
  ...ofLink,
  id: 'auth.freezeAccount',
  path: '/api/auth/account-change/freeze',
  summary: 'This was not me: every session ends and nobody can log in, for seven days at most. Once for a link.',
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const sendUndoCode = operation({
  ...ofLink,
  id: 'auth.sendUndoCode',
  path: '/api/auth/account-change/code',
  summary: 'Send a code that proves the owner, to what was not changed: to ask for the undo, or to end a freeze.',
  body: z.strictObject({ ...link, purpose: z.enum(['undo', 'release']).default('undo') }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const askUndo = operation({
  ...ofLink,
  id: 'auth.askUndo',
  path: '/api/auth/account-change/undo',
  summary:
    'Ask to put the former number or address back, with the password of now or a code. It happens after 24 hours.',
  body: z.strictObject({
    ...link,
    password: passwordSchema.optional(),
    verificationCode: codeSchema.optional(),
    newPassword: newPasswordSchema,
  }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_CREDENTIALS', 'LOCKED_OUT', 'CODE_INVALID', 'CODE_EXPIRED'],
});
export const objectToUndo = operation({
  ...ofLink,
  id: 'auth.objectToUndo',
  path: '/api/auth/account-change/object',
  summary: 'That is not right: the change is not undone by itself, two of the operator’s people decide.',
  body: z.strictObject(link),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const startRelease = operation({
  ...ofLink,
  id: 'auth.startRelease',
  path: '/api/auth/account-change/passkey',
  summary: 'Options with which the browser asks for a passkey that is older than the change.',
  body: z.strictObject(link),
  replies: { 200: passkeyRequestSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const releaseAccount = operation({
  ...ofLink,
  id: 'auth.releaseAccount',
  path: '/api/auth/account-change/release',
  summary:
    'End a freeze at once, with a code or a passkey that is older than the change. The link cannot freeze again.',
  body: z.strictObject({
    ...link,
    verificationCode: codeSchema.optional(),
    credential: passkeyAssertionSchema.optional(),
  }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'CODE_INVALID', 'CODE_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_LOCKED'],
});
export const reportWhileFrozen = operation({
  ...ofLink,
  id: 'auth.reportWhileFrozen',
  path: '/api/auth/account-change/report',
  summary:
    'While nobody can log in: tell the moderators of child safety something, or that the other guardian must not see my child.',
  body: guardianConcernSchema.extend({ ...link, isAboutGuardian: z.boolean('Must be true or false') }),
  replies: { 201: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 5,
});
