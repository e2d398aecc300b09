import { fieldError } from '@notalone/service-kit/errors/api-error';
import { isCommonPassword } from './common-passwords.ts';

const COMMON = 'That password is too easy to guess. Please choose another one.';
const OWN = 'Your name or email address is easy to guess. Please choose another password.';

/** Compares letters and digits only: `Ada.Lee` and `adalee` are the same guess. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns what is wrong with a new password; the contract checks its length. */
export function passwordFault(
  password: string,
  person: { username: string; email: string } | undefined,
): string | undefined {
  if (isCommonPassword(password)) return COMMON;
  if (!person) return undefined;
  const localPart = person.email.slice(0, person.email.lastIndexOf('@'));
  const own = [person.username, person.email, localPart].map(bare);
  return own.includes(bare(password)) ? OWN : undefined;
}

/** @throws VALIDATION naming `field` */
export function requireGoodPassword(
  password: string,
  person: { username: string; email: string } | undefined,
  field = 'password',
): void {
  const fault = passwordFault(password, person);
  if (fault) throw fieldError(field, fault);
}
