import { TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A UK number as E.164. The contract has checked the specified pattern; whether the number is in use is deliberately not asked, because
 * Ofcom's numbers for fiction (07700 900xxx) would fail. Nor what kind of number it is: the specified pattern takes any of +44, so one of
 * Jersey, Guernsey or Man is fine, and to a landline or a premium number the code cannot be delivered, which ends there.
 * @throws VALIDATION naming `phoneNumber`
 */
export function toE164(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'GB');
  if (!parsed?.isPossible() || !/^\+44[1-9]\d{9}$/.test(parsed.number))
    throw fieldError('phoneNumber', TEXTS.phoneInvalid);
  return parsed.number;
}
