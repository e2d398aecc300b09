import * as z from 'zod';
import { EMERGENCY_TEXTS } from './emergency.texts.ts';
import { TEXTS } from './texts.ts';

/**
 * The closed list of error codes. `status` is the HTTP status, `title` names the kind (RFC 9457), `msg` is the
 * default text for people; an operation may throw with a more precise one.
 */
export const ERRORS = {
  VALIDATION: { status: 400, title: 'Invalid input', msg: 'Please check the highlighted fields.' },
  INVALID_CREDENTIALS: { status: 400, title: 'Invalid credentials', msg: TEXTS.invalidCredentials },
  REASON_REQUIRED: { status: 400, title: 'Reason needed', msg: 'Please give a reason. Your child will see it.' },
  CODE_INVALID: { status: 400, title: 'Wrong code', msg: 'That code is not right. Please check it and try again.' },
  CODE_EXPIRED: { status: 400, title: 'Expired code', msg: 'That code has expired. Please ask for a new one.' },
  PASSKEY_REFUSED: {
    status: 400,
    title: 'Passkey not accepted',
    msg: 'That passkey was not accepted. Please try again.',
  },
  USE_WARRIOR_USERNAME: { status: 400, title: 'Ambiguous name', msg: TEXTS.useWarriorUsername },
  PROFILE_REQUIRED: { status: 400, title: 'Profile required', msg: TEXTS.profileNotFound },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', msg: 'Please log in to continue.' },
  SUBSCRIPTION_NEEDED: {
    status: 402,
    title: 'Subscription needed',
    msg: 'This needs a subscription. Sending is free.',
  },
  FORBIDDEN: { status: 403, title: 'Not allowed', msg: 'You are not allowed to do that.' },
  PHONE_NOT_VERIFIED: {
    status: 403,
    title: 'Phone not verified',
    msg: 'Please verify your phone number. We have sent you a new code.',
  },
  PASSWORD_NEEDED: {
    status: 403,
    title: 'Password needed',
    msg: 'Please type your password again to go on.',
  },
  CONFIRMATION_NEEDED: {
    status: 409,
    title: 'Confirmation needed',
    msg: 'Please say once more that you want to send this.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    title: 'Second factor needed',
    msg: 'Please confirm with your passkey or authenticator app to go on.',
  },
  PASSKEY_LOCKED: {
    status: 403,
    title: 'Passkey locked',
    msg: 'This passkey is locked, because a copy of it may exist. Please use another way and remove it.',
  },
  FROZEN: { status: 403, title: 'Account stopped', msg: 'This account is stopped.' },
  BANNED: { status: 403, title: 'Account banned', msg: 'This account is banned.' },
  CHILD_LOCKED: {
    status: 403,
    title: 'Child login locked',
    msg: 'This login is locked. Please ask your parent or guardian to unlock it.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', msg: 'We could not find that.' },
  PROFILE_NOT_FOUND: { status: 404, title: 'No profile', msg: TEXTS.childProfileNotFound },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', msg: 'That is not possible here.' },
  USERNAME_TAKEN: { status: 409, title: 'Username taken', msg: TEXTS.usernameTaken },
  CONFLICT: { status: 409, title: 'Conflict', msg: 'That was changed in the meantime. Please try again.' },
  DEVICE_FORGOTTEN: { status: 410, title: 'Device forgotten', msg: EMERGENCY_TEXTS.notSetUp },
  BUTTON_ENDED: { status: 410, title: 'Button ended', msg: EMERGENCY_TEXTS.buttonEnded },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large', msg: 'That is too large to upload.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported format',
    msg: 'That kind of content is not accepted here.',
  },
  LOCKED_OUT: { status: 429, title: 'Locked out', msg: TEXTS.lockedOut },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    msg: 'That was a lot at once. Please wait a little and try again.',
  },
  INTERNAL: { status: 500, title: 'Server error', msg: 'Server error. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Unavailable',
    msg: 'This is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; msg: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Every operation may return these without declaring them. */
export const COMMON_ERRORS = [
  'VALIDATION',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/**
 * RFC 9457 problem details with our extension members. `detail` and `msg` are the same text; `errors` maps a field to
 * its text.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  msg: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** With PHONE_NOT_VERIFIED: the account to verify. */
  userId: z.string().optional(),
  /** With BANNED: opens the page where the ban can be appealed against. */
  appealToken: z.string().optional(),
  /** With FROZEN: opens the page that says why, for whoever has typed the right password. */
  frozenToken: z.string().optional(),
  /** With LOCKED_OUT and RATE_LIMITED: seconds until a retry may succeed, as in Retry-After. */
  retryAfterSeconds: z.int().optional(),
  /** For calls under /api/emergency-sms, as specified: what went wrong, repeated. */
  success: z.literal(false).optional(),
  error: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
