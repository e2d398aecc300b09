import { TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Converts a UK number to E.164. The contract has checked the specified pattern. We do not check that the number is
 * in use, because Ofcom's numbers for fiction (07700 900xxx) would fail, nor its type: the pattern allows any +44
 * number, including Jersey, Guernsey and Man. A code to a landline or premium number is simply not delivered.
 * @throws VALIDATION naming `phoneNumber`
 */
export function toE164(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'GB');
  if (!parsed?.isPossible() || !/^\+44[1-9]\d{9}$/.test(parsed.number))
    throw fieldError('phoneNumber', TEXTS.phoneInvalid);
  return parsed.number;
}
