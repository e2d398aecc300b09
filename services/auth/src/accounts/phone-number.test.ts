import world from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { PHONE_METADATA } from './phone-metadata.ts';
import { toE164 } from './phone-number.ts';

test.each(['07700900123', '7700900123', '+447700900123', '447700900123', '4407700900123', '+4407700900123'])('%s is +44 7700 900123', (typed) => {
  expect(toE164(typed)).toBe('+447700900123');
});

test.each(['00000000000', '12345678901', '44770090012', '4400000000000', '+33612345678'])('%s is no UK number', (typed) => {
  expect(() => toE164(typed)).toThrow(expect.objectContaining({ extra: { errors: { phoneNumber: 'Please enter a valid UK phone number' } } }));
});

test('the pattern asks for a number of +44, not for one of a kind', () => {
  expect(['07797 712345', '07781 123456', '07624 412345', '0113 496 0123'].map((typed) => toE164(typed.replaceAll(' ', '')))).toEqual([
    '+447797712345',
    '+447781123456',
    '+447624412345',
    '+441134960123',
  ]);
});

test('the table of numbers is the library’s own, as far as it is about +44', () => {
  const { version, country_calling_codes: callingCodes, countries } = JSON.parse(JSON.stringify(world));
  const territories: string[] = callingCodes['44'];
  const ours = Object.fromEntries(territories.map((territory) => [territory, countries[territory]]));
  expect(PHONE_METADATA).toEqual({ version, country_calling_codes: { 44: territories }, countries: ours });
});
