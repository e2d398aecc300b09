import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './read-text.ts';
import { isTooLong, readableText } from './readable-text.ts';

const ALL = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter((code) => code < 0xd8_00 || code > 0xdf_ff);
/** The longest word that stands for one sign. */
const WORD = ' ghostapp '.length;

test('the decimal digits of every script are read as 0 to 9', () => {
  const digits = ALL.map((code) => String.fromCodePoint(code)).filter((sign) => /\p{Nd}/u.test(sign));
  const runs = digits.length / 10;
  expect(digits.map((digit) => readableText(digit)).join('')).toBe('0123456789'.repeat(runs));
  expect(runs).toBeGreaterThan(60);
});

test.each([
  ['ѕnаpсhаt', 'snapchat'],
  ['ιnstagram', 'instagram'],
  ['mum', 'mum'],
  ['rn', 'rn'],
  ['🅂🄽🄰🄿', 'SNAP'],
  ['🆂🅽🅰🅿', 'SNAP'],
  ['ѕɴᴀᴘ', 'sNAP'],
  ['➀❷③', '123'],
  ['a。b', 'a.b'],
  ['I ❤ it, £5 or €5', 'I ❤ it, £5 or €5'],
])('%j is read as %j', (typed, read) => {
  expect(readableText(typed)).toBe(read);
});

test.each([
  ['s n a p', 'snap'],
  ['s💙n💙a💙p', 'snap'],
  ['k i k', 'kik'],
  ['sn4p', 'snap'],
  ['lnsta', 'insta'],
  ['donttellmum', 'dont tell mum'],
  ['d0nttellmum', 'dont tell mum'],
  ['m i a @ g m a i l . c o m', 'mia@gmail.com'],
  ['together', 'together'],
  ['u r a ⭐', 'u r a ⭐'],
  ['1 2 3 4 5 6 7', '1 2 3 4 5 6 7'],
  ['30mins', '30mins'],
])('%j is plain text %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test('no more than 500 signs are read, however many letters each stands for', () => {
  const typed = '\ufdfa'.repeat(CHILD_MESSAGE_MAX);
  expect(readableText(typed)).toHaveLength(CHILD_MESSAGE_MAX);
  expect(readableText(typed + typed)).toBe(readableText(typed));
  expect(isTooLong(typed)).toBe(true);
  expect(isTooLong('a'.repeat(CHILD_MESSAGE_MAX))).toBe(false);
});

test('what is matched is never longer than a fixed multiple of 500', () => {
  const sign = fc.oneof(
    fc.constantFrom('\ufdfa', '👻', 's ', '1l', '０', '｡', 'donttell', '🇸'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 600 }), (signs) => {
      expect(plainText(signs.join('')).length).toBeLessThanOrEqual(CHILD_MESSAGE_MAX * WORD);
    }),
  );
});
