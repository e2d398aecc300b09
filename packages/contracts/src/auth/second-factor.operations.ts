import * as z from 'zod';
import { codeSchema, idSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { parentSessionSchema } from './auth.fields.ts';
import {
  createdPasskeySchema,
  passkeyAssertionSchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyRequestSchema,
  recoveryCodeSchema,
  registeredFactorSchema,
  secondFactorSchema,
} from './second-factor.fields.ts';

/** An admin who has not confirmed a second factor calls as a parent. */
const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own account and session' } as const;
const ofAdmin = { callers: ['parent', 'admin'], ownership: 'the caller’s own account, which is an admin’s' } as const;
/** PASSWORD_NEEDED, or of an admin who has a factor SECOND_FACTOR_NEEDED, when the last proof is 15 minutes old. */
const changes = ['PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED', 'CONFLICT'] as const;

export const getSecondFactor = operation({
  id: 'auth.getSecondFactor',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'My passkeys; of an admin also the authenticator app and how many recovery codes are left.',
  access: own,
  replies: { 200: secondFactorSchema },
  errors: [],
});
export const startPasskey = operation({
  id: 'auth.startPasskey',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Options with which the browser makes a passkey; valid once, for five minutes and this session.',
  access: own,
  replies: { 200: passkeyCreationSchema },
  errors: changes,
  perMinute: 20,
});
export const addPasskey = operation({
  id: 'auth.addPasskey',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Register a passkey. An admin’s counts as confirmed at once; the first factor brings ten recovery codes.',
  access: own,
  body: z.strictObject({ name: passkeyNameSchema, credential: createdPasskeySchema }),
  replies: { 201: registeredFactorSchema },
  errors: [...changes, 'PASSKEY_REFUSED'],
  perMinute: 20,
});
export const removePasskey = operation({
  id: 'auth.removePasskey',
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Remove one of my passkeys; not an admin’s last factor.',
  access: { ...own, ownership: 'the passkey is the caller’s, else 404' },
  params: z.object({ id: idSchema }),
  replies: { 200: messageReplySchema },
  errors: [...changes, 'NOT_FOUND'],
  perMinute: 20,
});
export const startPasskeyConfirmation = operation({
  id: 'auth.startPasskeyConfirmation',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/second-factor/passkey/options',
  summary: 'Options with which the browser asks for a passkey; valid once, for five minutes and this session.',
  access: own,
  replies: { 200: passkeyRequestSchema },
  errors: ['NOT_FOUND'],
  perMinute: 20,
});
export const confirmPasskey = operation({
  id: 'auth.confirmPasskey',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  summary: 'Confirm with a passkey: admin rights for twelve hours; for 15 minutes it is a recent proof (rules 1.14).',
  access: own,
  body: z.strictObject({ credential: passkeyAssertionSchema }),
  replies: { 200: parentSessionSchema },
  errors: ['PASSKEY_REFUSED', 'PASSKEY_LOCKED'],
  perMinute: 20,
});
export const confirmAuthenticatorCode = operation({
  id: 'auth.confirmAuthenticatorCode',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/second-factor/authenticator-code',
  summary: 'Confirm with a code of the authenticator app (RFC 6238), as with a passkey; each code works once.',
  access: ofAdmin,
  body: z.strictObject({ code: codeSchema }),
  replies: { 200: parentSessionSchema },
  errors: ['FORBIDDEN', 'CODE_INVALID', 'LOCKED_OUT'],
  perMinute: 20,
});
export const confirmRecoveryCode = operation({
  id: 'auth.confirmRecoveryCode',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-code',
  summary: 'Confirm with a recovery code, as with a passkey; each works once.',
  access: ofAdmin,
  body: z.strictObject({ code: recoveryCodeSchema }),
  replies: { 200: parentSessionSchema },
  errors: ['FORBIDDEN', 'CODE_INVALID', 'LOCKED_OUT'],
  perMinute: 20,
});
export const startAuthenticator = operation({
  id: 'auth.startAuthenticator',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/authenticator',
  summary: 'A secret for an authenticator app; it counts once a code of it has been sent to /confirm.',
  access: ofAdmin,
  replies: { 200: z.object({ secret: z.string(), uri: z.string() }) },
  errors: [...changes, 'FORBIDDEN'],
  perMinute: 20,
});
export const addAuthenticator = operation({
  id: 'auth.addAuthenticator',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  summary: 'Register the authenticator app with its first code, in place of an earlier app.',
  access: ofAdmin,
  body: z.strictObject({ code: codeSchema }),
  replies: { 201: registeredFactorSchema },
  errors: [...changes, 'FORBIDDEN', 'CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
export const removeAuthenticator = operation({
  id: 'auth.removeAuthenticator',
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/authenticator',
  summary: 'Remove the authenticator app; not the last factor.',
  access: ofAdmin,
  replies: { 200: messageReplySchema },
  errors: [...changes, 'FORBIDDEN', 'NOT_FOUND'],
  perMinute: 20,
});
export const newRecoveryCodes = operation({
  id: 'auth.newRecoveryCodes',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Ten new recovery codes, shown once; the old ones are void.',
  access: ofAdmin,
  replies: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: [...changes, 'FORBIDDEN'],
  perMinute: 20,
});
