import { CHILD_MESSAGE_MAX } from '@notalone/contracts/limits';
import { confusablesMap } from 'confusables';
import signs from './data/signs.json' with { type: 'json' };

/** The library takes the Greek and Cyrillic letters that look like an `i` for an `l`. */
const AN_I = new Set('ιɩІӀӏ');
/** Small capitals that the library does not know. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = { ꜰ: 'f', ꞯ: 'q' };
const emoji: Readonly<Record<string, string>> = signs.emoji;
const PICTOGRAPH = /\p{Extended_Pictographic}/gu;
/** Signs such as `€` and `❤` are no letters to a reader, but the enclosed letters `🅂` and `🇸` are. */
const LOOKALIKE = /[^\P{L}a-zA-Z]|\p{N}|[\u{1F110}-\u{1F1FF}]/gu;
const DIGIT = /\p{Nd}/u;
/** No more scripts than six have their digits side by side. */
const DIGITS_SIDE_BY_SIDE = 60;

/** Unicode keeps the ten digits of a script together, from zero to nine, and starts each ten at a zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < DIGITS_SIDE_BY_SIDE && DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function latin(sign: string): string {
  if (sign <= '9') return sign;
  if (AN_I.has(sign)) return 'i';
  return DIGIT.test(sign) ? digitValue(sign) : (confusablesMap.get(sign) ?? SMALL_CAPITALS[sign] ?? sign);
}

const compose = (text: string) => text.normalize('NFKC');

/** Whether a text grows so much by `readableText` that its end would not be read: one letter can stand for eighteen. */
export const isTooLong = (text: string, longest = CHILD_MESSAGE_MAX): boolean => compose(text).length > longest;

/** Compatibility forms become plain letters; then the text is cut, which bounds all the work that follows. */
export const shortened = (text: string, longest = CHILD_MESSAGE_MAX): string => compose(text).slice(0, longest);

/** A text as a reader of English sees it: look-alike letters and the digits of all scripts are plain ones. */
export const readableText = (text: string, longest = CHILD_MESSAGE_MAX): string =>
  shortened(text, longest)
    .replace(/[。｡·•∙⋅]/g, '.')
    .replaceAll('|', ' ')
    .replace(PICTOGRAPH, (sign) => (emoji[sign] === undefined ? sign : ` ${emoji[sign]} `))
    .replace(LOOKALIKE, latin);
