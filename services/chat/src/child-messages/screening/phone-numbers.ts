import type { Span } from './phrases.ts';

const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  nought: '0',
  naught: '0',
  nil: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  hundred: '00',
  o: '0',
};
const REPEATS: Readonly<Record<string, number>> = { double: 2, dubble: 2, triple: 3, treble: 3 };
const ANY_DIGIT_WORD = Object.keys(DIGIT_WORDS)
  .filter((word) => word.length > 1)
  .join('|');
const SPELT = new RegExp(`^(?=.{2})(?:${ANY_DIGIT_WORD}|[\\do])+$`);
const SPELT_PART = new RegExp(`${ANY_DIGIT_WORD}|[\\do]`, 'g');
/** A reading such as 7.7 and a time such as 10:30 are no part of a number; `0.7.7.0` is. */
const MASKED = /(?<![\d.,:])(?:\d|[1-9]\d{1,2})(?:[.,]\d{1,10}|:\d{2})(?![\d:]|[.,]\d)/g;
const PARTS = /[\p{L}\d]{1,40}|\|/gu;
/** Other words between two groups of digits: `then`, `put a zero first`. */
const WORDS_BETWEEN = 3;
const PHONE = /^(?:07\d{9}|0[1238]\d{8,9}|(?:00)?44\d{10}|7[3-9]\d{8})$/;
const LONGEST = 14;
const LONG_NUMBER = 9;

interface Group {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly spelt: boolean;
  /** A number may not begin before it and end after it. */
  readonly startsRun: boolean;
}

function digitsOf(typed: string): string | undefined {
  if (/^\d+$/.test(typed)) return typed;
  if (/^[\doli]+$/.test(typed) && /\d/.test(typed)) return typed.replace(/o/g, '0').replace(/[li]/g, '1');
  if (Object.hasOwn(DIGIT_WORDS, typed)) return DIGIT_WORDS[typed];
  if (!SPELT.test(typed)) return undefined;
  return (typed.match(SPELT_PART) ?? []).map((part) => DIGIT_WORDS[part] ?? part).join('');
}

function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  let others = WORDS_BETWEEN + 1;
  let repeat = 1;
  for (const { 0: typed, index } of text.replace(MASKED, (masked) => '|'.padEnd(masked.length)).matchAll(PARTS)) {
    const digits = digitsOf(typed);
    if (REPEATS[typed] !== undefined) repeat = REPEATS[typed];
    else if (digits === undefined) {
      others = typed === '|' ? WORDS_BETWEEN + 1 : others + 1;
      repeat = 1;
    } else {
      const repeated = digits.slice(0, 1).repeat(repeat - 1) + digits;
      groups.push({
        digits: repeated,
        start: index,
        end: index + typed.length,
        spelt: !/^\d/.test(typed),
        startsRun: others > WORDS_BETWEEN,
      });
      others = 0;
      repeat = 1;
    }
  }
  return groups;
}

/** `2 4 6 8 10`: a child counts. */
const isCounting = (groups: readonly Group[]) =>
  groups.length > 4 && groups.every(({ digits }, at) => at === 0 || Number(digits) > Number(groups[at - 1]?.digits));

/** A ten-digit number without its 0 begins with three digits or more, or is spelt: readings may begin with 7 too. */
const isLikely = ({ digits, spelt }: Group) => !digits.startsWith('7') || digits.length > 2 || spelt;

function phoneFrom(groups: readonly Group[], from: number): number | undefined {
  const first = groups[from];
  if (!first) return undefined;
  if (first.digits.length >= LONG_NUMBER) return from;
  let digits = '';
  for (let at = from; at < groups.length; at += 1) {
    const group = groups[at];
    if (!group || (at > from && group.startsRun)) return undefined;
    digits += group.digits;
    if (digits.length > LONGEST) return undefined;
    if (PHONE.test(digits) && isLikely(first)) return isCounting(groups.slice(from, at + 1)) ? undefined : at;
  }
  return undefined;
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
  return spans;
}
