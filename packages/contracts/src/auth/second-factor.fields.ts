import * as z from 'zod';
import { hasVisibleText, idSchema, instantSchema } from '../base/fields.ts';
import { PASSKEY_FIELD_MAX, PASSKEY_NAME_MAX, RECOVERY_CODE_TYPED_MAX } from '../base/limits.ts';
import { TEXTS } from '../base/texts.ts';
import { parentSessionSchema, secondFactorStateSchema } from './auth.fields.ts';

/** Bytes in base64url without padding, as WebAuthn's JSON has them. */
const bytes = z
  .string()
  .max(PASSKEY_FIELD_MAX)
  .regex(/^[\w-]+$/, 'Must be base64url');
const transports = z.array(z.string().max(20)).max(10);
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });
const userVerification = z.literal('required');

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn level 3). */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
});
/** PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
/** RegistrationResponseJSON; what else a browser sends is left out. */
export const createdPasskeySchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: transports.optional() }),
});
/** AuthenticationResponseJSON. */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

export const passkeyNameSchema = z
  .string()
  .trim()
  .min(1, TEXTS.required)
  .max(PASSKEY_NAME_MAX)
  .refine(hasVisibleText, TEXTS.required);
/** As typed: spaces, dashes and case do not matter. */
export const recoveryCodeSchema = z.string().trim().min(1, TEXTS.required).max(RECOVERY_CODE_TYPED_MAX);

export const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.optional(),
  /** It answered with a counter that went back, so a copy of it may exist. It confirms nothing any more. */
  isLocked: z.literal(true).optional(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const secondFactorSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** Of an admin. */
  authenticator: z.object({ createdAt: instantSchema, lastUsedAt: instantSchema.optional() }).optional(),
  recoveryCodesLeft: z.int(),
  /** Only admins have authenticator codes and recovery codes. */
  isAdmin: z.boolean(),
  secondFactor: secondFactorStateSchema.optional(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;
/** With `recoveryCodes`, shown once: an admin has just registered the first factor. */
export const registeredFactorSchema = parentSessionSchema.extend({ recoveryCodes: z.array(z.string()).optional() });
