import * as z from 'zod';
import {
  ALT_TEXT_MAX,
  CHILD_LOGIN_NAME_MAX,
  CODE_DIGITS,
  EMAIL_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MAX,
  PIN_MAX,
  PIN_MIN,
  UK_PHONE_PATTERN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits.ts';
import { TEXTS } from './texts.ts';

const requiredText = (text: string) => ({
  error: (issue: { input: unknown }) => (issue.input === undefined || issue.input === '' ? text : `Must be text.`),
});

/** MongoDB ObjectId as 24 lower-case hex digits. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'Must be an id');
export const userIdSchema = idSchema.brand<'UserId'>();
export const childIdSchema = idSchema.brand<'ChildId'>();
export const sessionIdSchema = idSchema.brand<'SessionId'>();
export type UserId = z.infer<typeof userIdSchema>;
export type ChildId = z.infer<typeof childIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;

/** ISO 8601 UTC instant. */
export const instantSchema = z.iso.datetime();
/** Calendar day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date();

export const emailSchema = z
  .string(requiredText(TEXTS.required))
  .trim()
  .min(1, TEXTS.required)
  .max(EMAIL_MAX, TEXTS.emailInvalid)
  .pipe(z.email(TEXTS.emailInvalid));
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]|\p{M}{3,}/u;
/**
 * Whether a name looks like what it is: no invisible or direction-changing characters, no stacked accents, and
 * something visible.
 */
const isPlainlySeen = (name: string) => !UNSEEN.test(name) && /[\p{L}\p{N}]/u.test(name);

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/u;
/** Whether a text shows anything: emoji do; joiners, direction marks and the blank Braille pattern alone do not. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);

/**
 * Letters, digits and . _ - ' with single spaces inside: enough for a signature, and nothing that looks like markup.
 */
export const usernameSchema = z
  .string(requiredText(TEXTS.required))
  .trim()
  .min(1, TEXTS.required)
  .min(USERNAME_MIN, TEXTS.usernameMin)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .regex(
    /^[\p{L}\p{M}\p{N}._'’-]+(?: [\p{L}\p{M}\p{N}._'’-]+)*$/u,
    'Please use letters, numbers, spaces and . _ - only',
  )
  .refine(isPlainlySeen, 'Please use letters, numbers, spaces and . _ - only');
export const newPasswordSchema = z
  .string(requiredText(TEXTS.required))
  .min(1, TEXTS.required)
  .min(PASSWORD_MIN, TEXTS.passwordMin)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);
/** A password as typed at login: only its size is limited, so that the answer reveals nothing about the stored one. */
export const passwordSchema = z
  .string(requiredText(TEXTS.required))
  .min(1, TEXTS.required)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);
/** A child's name and PIN as typed at login: as with `passwordSchema`, only their size is limited. */
export const typedChildNameSchema = z
  .string(requiredText(TEXTS.required))
  .trim()
  .min(1, TEXTS.required)
  .max(CHILD_LOGIN_NAME_MAX, `Must be at most ${CHILD_LOGIN_NAME_MAX} characters`);
export const typedPinSchema = z
  .string(requiredText(TEXTS.required))
  .min(1, TEXTS.required)
  .max(PIN_MAX, `A PIN has ${PIN_MIN} to ${PIN_MAX} characters.`);
/** UK number as typed; spaces, dashes and brackets are dropped, the rest must match the specified pattern. */
export const phoneSchema = z
  .string(requiredText(TEXTS.phoneRequired))
  .trim()
  .min(1, TEXTS.phoneRequired)
  .max(PHONE_MAX, TEXTS.phoneInvalid)
  .overwrite((typed) => typed.replace(/[\s()-]/g, ''))
  .regex(UK_PHONE_PATTERN, TEXTS.phoneInvalid);
export const codeSchema = z
  .string(requiredText(TEXTS.sixDigits))
  .trim()
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), TEXTS.sixDigits);

/** What a picture shows, for people who cannot see it. */
export const imageAltSchema = z
  .string('Must be text')
  .trim()
  .max(ALT_TEXT_MAX, `Must be at most ${ALT_TEXT_MAX} characters`)
  .default('');

export const messageReplySchema = z.object({ message: z.string() });
/** Opaque cursor of a `Link: <…>; rel="next"` header. */
export const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
};
