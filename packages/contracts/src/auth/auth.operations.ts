import * as z from 'zod';
import {
  childIdSchema,
  codeSchema,
  daySchema,
  emailSchema,
  instantSchema,
  messageReplySchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
  sessionIdSchema,
  typedChildNameSchema,
  typedPinSchema,
  userIdSchema,
  usernameSchema,
} from '../base/fields.ts';
import { USER_DETAILS_MAX_IDS } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { parentSessionSchema } from './auth.fields.ts';
import { proofSchema, waitingTextFields } from './proof.fields.ts';

const anyone = { callers: 'anyone' } as const;
const signedIn = { callers: ['parent', 'child', 'admin'] } as const;

/** `userId` is the parent's id; `childId` is the child's own, the token's `sub`. */
const childSessionSchema = z.object({
  token: z.string(),
  childId: childIdSchema,
  childName: z.string(),
  userId: userIdSchema,
  role: z.literal('child'),
  expiresInSeconds: z.int(),
});

export const register = operation({
  id: 'auth.register',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account. A member’s address gets the same answers, now and later, as any other.',
  access: anyone,
  body: z.strictObject({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    phoneNumber: phoneSchema,
    // Our page sends both; the specified call has neither.
    isAdult: z.literal(true).optional(),
    termsVersion: daySchema.optional(),
  }),
  replies: { 201: z.object({ userId: userIdSchema, ...waitingTextFields }) },
  errors: ['USERNAME_TAKEN'],
  perMinute: 20,
});
export const login = operation({
  id: 'auth.login',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Log a parent in; sets the refresh cookie. An admin is a parent until a second factor is confirmed.',
  access: anyone,
  body: z.strictObject({ email: emailSchema, password: passwordSchema, rememberMe: z.boolean().default(false) }),
  replies: { 200: parentSessionSchema },
  errors: ['INVALID_CREDENTIALS', 'PHONE_NOT_VERIFIED', 'BANNED', 'LOCKED_OUT'],
  perMinute: 60,
});
export const childLogin = operation({
  id: 'auth.childLogin',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/child-login',
  summary: 'Log a child in with its warrior username or name, and PIN.',
  access: anyone,
  body: z.strictObject({
    childName: typedChildNameSchema,
    pin: typedPinSchema,
    keepLoggedIn: z.boolean().default(false),
  }),
  replies: { 200: childSessionSchema },
  errors: ['INVALID_CREDENTIALS', 'USE_WARRIOR_USERNAME', 'CHILD_LOCKED', 'LOCKED_OUT'],
  perMinute: 60,
});
export const forgotPassword = operation({
  id: 'auth.forgotPassword',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Text a reset code, or send it again; an unknown pair gets the same answer.',
  access: anyone,
  body: z.strictObject({ email: emailSchema, phoneNumber: phoneSchema }),
  // With `textWaitSeconds` the budget is used up: then only a network that the owner has used gets its text at once.
  replies: { 200: z.object({ userId: userIdSchema, message: z.string(), textWaitSeconds: z.int().optional() }) },
  errors: [],
  perMinute: 20,
});
export const resetPassword = operation({
  id: 'auth.resetPassword',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the code; ends every session of the account.',
  access: anyone,
  body: z.strictObject({ userId: userIdSchema, resetCode: codeSchema, newPassword: newPasswordSchema }),
  replies: { 200: messageReplySchema },
  // CONFLICT: the account's changes are frozen (rules 1.13).
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CONFLICT'],
  perMinute: 20,
});
const verification = z.strictObject({ userId: userIdSchema, verificationCode: codeSchema });
export const verifyEmail = operation({
  id: 'auth.verifyEmail',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm the email address with its code.',
  access: anyone,
  body: verification,
  replies: { 200: messageReplySchema },
  errors: ['CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
export const verifySms = operation({
  id: 'auth.verifySms',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/verify-sms',
  summary: 'Confirm the phone number with its code; needed before the first login.',
  access: anyone,
  body: verification,
  replies: { 200: messageReplySchema },
  errors: ['CODE_INVALID', 'CODE_EXPIRED'],
  perMinute: 20,
});
export const resendVerification = operation({
  id: 'auth.resendVerification',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary:
    'Send a new verification code; by text message unless `channel` says email. While very many register it waits, ' +
    'unless a proof of work comes with the call.',
  access: anyone,
  body: z.strictObject({
    userId: userIdSchema,
    channel: z.enum(['sms', 'email']).optional(),
    proof: proofSchema.optional(),
  }),
  replies: { 200: messageReplySchema.extend(waitingTextFields) },
  errors: [],
  perMinute: 20,
});
export const userDetails = operation({
  id: 'auth.userDetails',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/user-details',
  summary: 'Look up names by id; the email only for oneself or for an admin.',
  access: { callers: ['parent', 'admin'], ownership: 'email: of oneself, or the caller is an admin' },
  body: z.strictObject({ ids: z.array(userIdSchema).max(USER_DETAILS_MAX_IDS) }),
  replies: {
    200: z.object({
      users: z.array(z.object({ _id: userIdSchema, username: z.string(), email: z.string().optional() })),
    }),
  },
  errors: [],
});
export const refresh = operation({
  id: 'auth.refresh',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/refresh',
  summary:
    'A new access token for the refresh cookie, which is rotated. Reuse of a rotated one ends the session family.',
  access: anyone,
  credential: 'refresh',
  replies: { 200: z.discriminatedUnion('role', [parentSessionSchema, childSessionSchema]) },
  // CONFLICT: another tab has just used this cookie; retry with the cookie that tab received.
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'BANNED', 'CONFLICT'],
  perMinute: 60,
});
export const logout = operation({
  id: 'auth.logout',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session, found by its refresh cookie or its token; answers the same when there is none.',
  access: anyone,
  credential: 'refresh',
  replies: { 200: messageReplySchema },
  errors: ['FORBIDDEN'],
  perMinute: 60,
});
export const listSessions = operation({
  id: 'auth.listSessions',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'My open sessions, newest first.',
  access: signedIn,
  replies: {
    200: z.array(
      z.object({
        _id: sessionIdSchema,
        createdAt: instantSchema,
        lastUsedAt: instantSchema,
        expiresAt: instantSchema,
        /** Browser and system in plain words. */
        device: z.string(),
        /** Whether it was last used from the network of this call; absent for sessions of before we knew. */
        network: z.enum(['this', 'another']).optional(),
        current: z.boolean(),
      }),
    ),
  },
  errors: [],
});
export const endSession = operation({
  id: 'auth.endSession',
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one of my sessions, at once and everywhere.',
  access: { ...signedIn, ownership: 'the session is the caller’s, else 404' },
  params: z.object({ id: sessionIdSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const endOtherSessions = operation({
  id: 'auth.endOtherSessions',
  service: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Log out everywhere else: ends my other sessions, at once and everywhere.',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own sessions' },
  replies: { 200: messageReplySchema },
  errors: [],
  perMinute: 20,
});
export const jwks = operation({
  id: 'auth.jwks',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/.well-known/jwks.json',
  summary: 'Public keys of access tokens (RFC 7517).',
  access: anyone,
  replies: {
    200: z.object({
      keys: z.array(
        z.object({
          kty: z.string(),
          crv: z.string(),
          x: z.string(),
          kid: z.string(),
          alg: z.string(),
          use: z.string(),
        }),
      ),
    }),
  },
  errors: [],
  perMinute: 600,
});
export const confirmPassword = operation({
  id: 'auth.confirmPassword',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Confirm the password; for 15 minutes the new token allows calls that need a recent one (rules 4.8).',
  access: { callers: ['parent', 'admin'], ownership: 'the caller’s own session' },
  body: z.strictObject({ password: passwordSchema }),
  replies: { 200: z.object({ token: z.string(), expiresInSeconds: z.int() }) },
  // SECOND_FACTOR_NEEDED: an admin confirms with the second factor instead.
  errors: ['INVALID_CREDENTIALS', 'LOCKED_OUT', 'SECOND_FACTOR_NEEDED'],
  perMinute: 20,
});
