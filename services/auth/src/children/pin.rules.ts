import { PIN_MAX, PIN_MIN } from '@notalone/contracts';
import { isCommonPassword } from '../passwords/common-passwords.ts';

const SHAPE = 'Please use letters and digits only.';
const LENGTH = `A PIN has ${PIN_MIN} to ${PIN_MAX} letters or digits.`;
const EASY = 'That PIN is easy to guess. Please choose another one.';

/** The most common PINs that are not a sequence, repeat or year, from published studies of leaked PINs. */
const COMMON = new Set([
  ...['1004', '0007', '1122', '2580', '0852', '5683', '1235', '1236', '1245', '1342', '1379', '0911', '1357', '2468'],
  ...['112233', '159753', '147258', '159357', '789456', '456123', '246810', '135790', '102030', '5201314', '11223344'],
  ...[
    'love',
    'baby',
    'mummy',
    'daddy',
    'nana',
    'pass',
    'pin1',
    'abc1',
    'abcd1',
    'mum1',
    'dad1',
    'letmein',
    'diabetes',
    'type1',
  ],
]);
const YEAR = /^(?:19[5-9]\d|20[0-2]\d|2030)$/;

/** Sequences such as 1234, dcba and 7777: each character differs from the previous one by the same small step. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((character, at) => character.charCodeAt(0) - pin.charCodeAt(at));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
/** 1212, abab, 123123 */
const isRepeat = (pin: string): boolean => (pin + pin).indexOf(pin, 1) < pin.length;

/** Returns what is wrong with a new PIN, worded for the parent. */
export function pinFault(pin: string): string | undefined {
  if (pin.length < PIN_MIN || pin.length > PIN_MAX) return LENGTH;
  if (!/^[a-z\d]+$/i.test(pin)) return SHAPE;
  const lower = pin.toLowerCase();
  const isEasy = isRun(lower) || isRepeat(lower) || YEAR.test(pin) || COMMON.has(lower) || isCommonPassword(lower);
  return isEasy ? EASY : undefined;
}
