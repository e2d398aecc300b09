import { TEXTS } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

const PAYS_ITS_OWNER = /^\+44(?:9|87|84|70|76(?!24))/;

/**
 * Converts a UK number to E.164. The contract has checked the specified pattern. We do not check that the number is
 * in use, because Ofcom's numbers for fiction (07700 900xxx) would fail, nor its type: the pattern allows any +44
 * number, including Jersey, Guernsey and Man. A code to a landline is simply not delivered. Ranges that pay who
 * owns the number are refused (rules 1.9): premium and shared cost 09, 087, 084, personal 070, pagers 076 without
 * Man's 07624. Ofcom, the National Telephone Numbering Plan.
 * @throws VALIDATION naming `phoneNumber`
 */
export function toE164(typed: string): string {
  const number = readE164(typed);
  if (!number) throw fieldError('phoneNumber', TEXTS.phoneInvalid);
  return number;
}

/** The same; undefined for what `toE164` refuses. */
export function readE164(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, 'GB');
  if (!parsed?.isPossible() || !/^\+44[1-9]\d{9}$/.test(parsed.number) || PAYS_ITS_OWNER.test(parsed.number))
    return undefined;
  return parsed.number;
}
