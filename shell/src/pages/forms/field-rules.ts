import {
  CODE_DIGITS,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  UK_PHONE_PATTERN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';

// The field rules of the contracts, repeated for the browser: zod would weigh more than the whole page.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const NAME = /^[\p{L}\p{M}\p{N}._'’-]+(?: [\p{L}\p{M}\p{N}._'’-]+)*$/u;
type Rule = (typed: string) => true | string;

const notBlank =
  (text: string): Rule =>
  (typed) =>
    typed.trim() !== '' || text;
/** Returns the message of the first broken rule. */
const all =
  (...rules: readonly Rule[]): Rule =>
  (typed) =>
    rules.map((rule) => rule(typed)).find((verdict) => verdict !== true) ?? true;

export const required = { validate: notBlank(TEXTS.required) };
export const email = {
  validate: all(
    notBlank(TEXTS.required),
    (typed) => (EMAIL.test(typed.trim()) && typed.trim().length <= EMAIL_MAX) || TEXTS.emailInvalid,
  ),
};
export const username = {
  validate: all(
    notBlank(TEXTS.required),
    (typed) => typed.trim().length >= USERNAME_MIN || TEXTS.usernameMin,
    (typed) => typed.trim().length <= USERNAME_MAX || `Username must be at most ${USERNAME_MAX} characters`,
    (typed) => NAME.test(typed.trim()) || 'Please use letters, numbers, spaces and . _ - only',
  ),
};
export const newPassword = {
  validate: all(
    (typed) => typed !== '' || TEXTS.required,
    (typed) => typed.length >= PASSWORD_MIN || TEXTS.passwordMin,
    (typed) => typed.length <= PASSWORD_MAX || `Password must be at most ${PASSWORD_MAX} characters`,
  ),
};
export const phone = {
  validate: all(
    notBlank(TEXTS.phoneRequired),
    (typed) => UK_PHONE_PATTERN.test(typed.replace(/[\s()-]/g, '')) || TEXTS.phoneInvalid,
  ),
};
export const ticked = (text: string) => ({ validate: (isTicked: boolean) => isTicked || text });
export const sixDigits = {
  validate: (typed: string) => new RegExp(`^\\d{${CODE_DIGITS}}$`).test(typed) || TEXTS.sixDigits,
};
