import digitWords from './data/digit-words.json' with { type: 'json' };
import type { Span } from './phrases.ts';

const DIGIT_WORDS: Readonly<Record<string, string>> = digitWords.digits;
/** `to` and `for` are digits only right after a digit. */
const SOUND_ALIKES: Readonly<Record<string, string>> = digitWords.soundAlikes;
const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['dubble', 2],
  ['triple', 3],
  ['treble', 3],
]);
/** What stands beside the digits of a number that is told bit by bit. */
const FILLERS: ReadonlySet<string> = new Set(digitWords.fillers);
const FILLERS_MAX = 4;
const ANY_DIGIT_WORD = Object.keys(DIGIT_WORDS)
  .filter((word) => word.length > 2)
  .join('|');
const SPELT = new RegExp(`^(?=.{2})(?:${ANY_DIGIT_WORD}|[\\do])+$`);
const SPELT_PART = new RegExp(`${ANY_DIGIT_WORD}|[\\do]`, 'g');
const TENS = /\b(twen|thir|for|fif|six|seven|eigh|nine)ty[ -](one|two|three|four|five|six|seven|eight|nine)\b/g;
/** A reading such as 7.7 and a time such as 10:30 are no part of a number; `0.7.7.0` is. */
const MASKED = /(?<![\d.,:])(?:\d|[1-9]\d{1,2})(?:[.,]\d{1,10}|:\d{2})(?![\d:]|[.,]\d)/g;
const TIME = /(?<!\d)[012]?\d:[0-5]\d(?!\d)/g;
const PARTS = /[\p{L}\d]{1,40}|\|/gu;
/** Other words between two groups of digits: `then`, `put a zero first`. */
const WORDS_BETWEEN = 3;
const PHONE = /^(?:07\d{9}|0[1238]\d{8,9}|(?:00)?44\d{10}|7[3-9]\d{8})$/;
/** One digit more than a mobile number has: a child's mistake, where the digits stand alone. */
const NEARLY_PHONE = /^07\d{10}$/;
const LONGEST = 14;
const LONG_NUMBER = 9;
const BACKWARDS = /(?<![a-z])(?:backwards?|reversed?|other way (?:a?round))(?![a-z])/;

interface Group {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly spelt: boolean;
  /** Other words between the group before and this one. */
  readonly wordsBefore: number;
}

function digitsOf(typed: string, isAfterDigit: boolean): string | undefined {
  if (/^\d+$/.test(typed)) return typed;
  if (/^[\doli]+$/.test(typed) && /\d/.test(typed)) return typed.replace(/o/g, '0').replace(/[li]/g, '1');
  if (Object.hasOwn(DIGIT_WORDS, typed)) return DIGIT_WORDS[typed];
  if (isAfterDigit && Object.hasOwn(SOUND_ALIKES, typed)) return SOUND_ALIKES[typed];
  if (SPELT.test(typed)) return (typed.match(SPELT_PART) ?? []).map((part) => DIGIT_WORDS[part] ?? part).join('');
  // `0a7b7c0d`: digits with letters strewn between them.
  const strewn = typed.replace(/\D/g, '');
  return PHONE.test(strewn) ? strewn : undefined;
}

/** `twenty three` is 23; the text keeps its length. */
const withTens = (text: string) =>
  text.replace(TENS, (words) => {
    const [ten = '', unit = ''] = words.split(/[ -]/);
    return `${DIGIT_WORDS[ten]?.[0]}${DIGIT_WORDS[unit]}`.padEnd(words.length);
  });

function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  let others = Number.POSITIVE_INFINITY;
  let repeat = 1;
  for (const { 0: typed, index } of withTens(text)
    .replace(MASKED, (hit) => '|'.padEnd(hit.length))
    .matchAll(PARTS)) {
    const digits = digitsOf(typed, others === 0);
    const times = REPEATS.get(typed);
    if (times !== undefined) repeat = times;
    else if (digits === undefined) {
      others = typed === '|' ? Number.POSITIVE_INFINITY : others + 1;
      repeat = 1;
    } else {
      const repeated = digits.slice(0, 1).repeat(repeat - 1) + digits;
      const [start, end, spelt] = [index, index + typed.length, !/^\d/.test(typed)];
      groups.push({ digits: repeated, start, end, spelt, wordsBefore: others });
      others = 0;
      repeat = 1;
    }
  }
  return groups;
}

/** `2 4 6 8 10` and `0 1 1 2 3 5`: a child counts. */
const isCounting = (groups: readonly Group[]) =>
  groups.length > 4 && groups.every(({ digits }, at) => at === 0 || Number(digits) >= Number(groups[at - 1]?.digits));

/** A ten-digit number without its 0 begins with three digits or more, or is spelt: readings may begin with 7 too. */
const isLikely = ({ digits, spelt }: Group) => !digits.startsWith('7') || digits.length > 2 || spelt;

/** A landline begins with its area, or every digit of it stands alone: `0 3 9` and then `12` are answers. */
const isLandlineLikely = (digits: string, groups: readonly Group[]) =>
  !/^0[1238]/.test(digits) ||
  (groups[0]?.digits.length ?? 0) > 1 ||
  groups.every((group) => group.spelt || group.digits.length === 1);

/** Whether the groups from one to the other stand alone, between other words. */
const isAlone = (groups: readonly Group[], from: number, to: number) =>
  (groups[from]?.digits.length ?? 0) > 1 &&
  groups.slice(from + 1, to + 1).every(({ wordsBefore }) => wordsBefore === 0) &&
  groups[to + 1]?.wordsBefore !== 0;

/** Whether these groups, one after the other, are a phone number. */
function isPhone(digits: string, within: readonly Group[], isApart: boolean): boolean {
  const first = within[0];
  if (!first || !isLikely(first) || !isLandlineLikely(digits, within) || isCounting(within)) return false;
  return PHONE.test(digits) || (isApart && NEARLY_PHONE.test(digits));
}

function phoneFrom(groups: readonly Group[], from: number): number | undefined {
  if ((groups[from]?.digits.length ?? 0) >= LONG_NUMBER) return from;
  let digits = '';
  for (const [at, group] of groups.entries()) {
    if (at < from) continue;
    if (at > from && group.wordsBefore > WORDS_BETWEEN) return undefined;
    digits += group.digits;
    if (digits.length > LONGEST) return undefined;
    if (isPhone(digits, groups.slice(from, at + 1), isAlone(groups, from, at))) return at;
  }
  return undefined;
}

function findBackwards(text: string, groups: readonly Group[]): Span[] {
  if (!BACKWARDS.test(text)) return [];
  const digits = groups.map((group) => group.digits).join('');
  return PHONE.test([...digits].toReversed().join('')) ? [{ start: 0, end: text.length }] : [];
}

/** Phone numbers in a text of `plainText`, however they are spaced or spelt. */
export function findPhoneNumbers(text: string): Span[] {
  const groups = groupsIn(text);
  const spans: Span[] = [];
  for (let from = 0; from < groups.length; from += 1) {
    const last = phoneFrom(groups, from);
    const [start, end] = [groups[from]?.start, last === undefined ? undefined : groups[last]?.end];
    if (last === undefined || start === undefined || end === undefined) continue;
    spans.push({ start, end });
    from = last;
  }
  return spans.length > 0 ? spans : findBackwards(text, groups);
}

/**
 * The digits of a text that is hardly more than digits (`then 900`), which may be a piece of a number. Readings, times
 * and sentences with a number in them are none.
 */
export function digitsAlone(plain: string): string | undefined {
  const words = plain.replace(MASKED, '|').replace(TIME, '|').match(PARTS) ?? [];
  const groups = groupsIn(plain);
  const others = words.length - groups.length;
  const digits = groups.map((group) => group.digits).join('');
  if (digits === '' || digits.length > LONGEST || others > FILLERS_MAX) return undefined;
  const isFiller = (word: string) => FILLERS.has(word) || digitsOf(word, true) !== undefined || REPEATS.has(word);
  return words.every(isFiller) ? digits : undefined;
}

/** A landline's first piece has its area: a zero alone may be a score. */
const isWhole = (digits: string, first: string) =>
  /^(?:07\d{9}|(?:00)?447\d{9})$/.test(digits) || (first.length > 2 && /^0[12]\d{8,9}$/.test(digits));

/** Whether the last of these pieces of `digitsAlone`, the oldest first, completes a phone number. */
export function completesNumber(pieces: readonly string[]): boolean {
  let digits = '';
  for (const piece of pieces.toReversed()) {
    digits = piece + digits;
    if (digits.length > LONGEST) return false;
    if (isWhole(digits, piece)) return true;
  }
  return false;
}
