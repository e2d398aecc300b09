const VULGAR: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER = `(?:${NUMBERS.slice(1).join('|')})`;
const WEIGHT = '(?:g|gm|gms|grams?|kg|kgs|ml|mls|cl|l|litres?|oz|ounces?|lbs?)';
/**
 * Bounded, as everything that repeats in these patterns, so that each takes linear time. Longer numbers are refused
 * below.
 */
const AMOUNT = '\\d{1,7}(?:\\.\\d{1,7})?';

/** 3 x 0.1 is 0.30000000000000004, which has too many digits for the parser. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const product = (times: string, each: string) => rounded(Number(times) * Number(each));
const numberOf = (word: string) => String(NUMBERS.indexOf(word));

/** In this order: each step relies on those before it. */
const STEPS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[’‘`´]/g, "'"],
  [/[×✕✖]/g, 'x'],
  [/_/g, ' '],
  [/\s+/g, ' '],
  // Here the tea has none; "tea, 2 sugars" is not tea alone.
  [/\b(tea|coffee),? (?:without|with no|no) sugar\b/gi, '$1'],
  [/(\.\d{3})\d+/g, '$1'],
  [/[–—−]/g, '-'],
  [/(\d)\s{0,3}T\b/g, '$1 tbsp'],
  [/(\d{0,7})\s{0,3}([½¼¾⅓⅔⅕⅖⅗⅘⅙⅛⅜⅝⅞])/g, (_all, whole = '', part = '') => `${whole} ${VULGAR[part]} `],
  // Digits of other scripts would become numbers further on.
  [/[^\P{N}0-9]/gu, ' '],
  // 1,5 is one and a half, 1,500 is fifteen hundred.
  [/(\d),(\d{3})(?!\d)/g, '$1$2'],
  [/(\d),(\d{1,2})(?!\d)/g, '$1.$2'],
  [
    /\b(?:about|approx(?:imately)?\.?|around|roughly|circa|ca\.|nearly|almost|just over|just under|maybe|probably)\s+(?=[\da-z])/gi,
    '',
  ],
  [/[~≈]/g, ''],
  [/^\s*[-*•]\s+/, ''],
  [/\bhalf (?:a )?dozen\b/gi, '6'],
  [/\b(?:a |one )?dozen\b/gi, '12'],
  [
    new RegExp(`\\b(${NUMBER}|an?|\\d+) and (?:a )?half\\b`, 'gi'),
    (_all, whole = '') => `${/^an?$/i.test(whole) ? 1 : (asNumber(whole) ?? whole)} 1/2`,
  ],
  [
    new RegExp(`\\b(${NUMBER}|\\d+) and (?:a )?(?:quarter)\\b`, 'gi'),
    (_all, whole = '') => `${asNumber(whole) ?? whole} 1/4`,
  ],
  [/(\d) and (\d\/\d)/g, '$1 $2'],
  [/\b(?:three|3) quarters?\b/gi, '3/4'],
  [/\btwo thirds?\b/gi, '2/3'],
  [/\b(?:a|one) quarter\b|^\s*quarter\b/gi, '1/4'],
  [/\b(?:a|one) third\b/gi, '1/3'],
  [/\b(?:a |one )?half (?:of )?(?=an?\b|the\b)/gi, '1/2 '],
  [/^\s*(?:a |one )?half\b/gi, '1/2'],
  [/\b(?:a )?couple(?: of)?\b/gi, '2'],
  [/\b(?:a )?few(?: of)?\b/gi, '2-5'],
  [new RegExp(`\\b${NUMBER}\\b`, 'gi'), (word) => numberOf(word.toLowerCase())],
  [/^\s*an?\s+(?=[a-z\d])/i, '1 '],
  [/\bx an?\b/gi, 'x 1'],
  // Half of one thing is half a thing.
  [/(\d{1,7}\/\d{1,7}|\d{0,7}\.\d{1,7})\s{1,3}(?:of\s{1,3})?(?:an?|the|1)\s{1,3}(?=[a-z\d])/gi, '$1 '],
  [/(\d)\s+(?:or|to)\s+(?=\d)/gi, '$1-'],
  // 250g/9oz: the same weight twice.
  [
    new RegExp(
      `(${AMOUNT}\\s{0,3}${WEIGHT})\\s{0,3}/\\s{0,3}\\d[\\d./ ]{0,12}(?:oz|lbs?|fl\\.? ?oz|pints?|cups?|g|ml)\\b`,
      'gi',
    ),
    '$1',
  ],
  // 3 x 25g and 3 25g bags: a multiple of the weight.
  [
    new RegExp(`(${AMOUNT})\\s{0,3}x\\s{0,3}(${AMOUNT})\\s{0,3}(${WEIGHT})\\b`, 'gi'),
    (_all, times = '', each = '', unit = '') => `${product(times, each)} ${unit}`,
  ],
  [
    new RegExp(`(${AMOUNT})\\s{0,3}(${WEIGHT})\\s{0,3}x\\s{0,3}(\\d{1,7})\\b`, 'gi'),
    (_all, each = '', unit = '', times = '') => `${product(times, each)} ${unit}`,
  ],
  [
    new RegExp(`^\\s{0,3}(\\d{1,7})\\s{1,3}(${AMOUNT})\\s{0,3}(${WEIGHT})\\b`, 'gi'),
    (_all, times = '', each = '', unit = '') => `${product(times, each)} ${unit}`,
  ],
  [
    new RegExp(`^\\s{0,3}(\\d{1,7})/([1-9])\\s{1,3}(${AMOUNT})\\s{0,3}(${WEIGHT})\\b`, 'i'),
    (_all, above = '', below = '', whole = '', unit = '') =>
      `${rounded((Number(above) / Number(below)) * Number(whole))} ${unit}`,
  ],
  [/^\s*(\d+)\s*x\s+(?=[a-z\d])/i, '$1 '],
  // The parser reads commas between numbers as separators of thousands.
  [/(\d),(?=\d)/g, '$1 '],
  [/\s+/g, ' '],
];

function asNumber(word: string): number | undefined {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at >= 0 ? at : undefined;
}

/** No amount of food has more digits; the parser takes twice as long for each (ADR 0023). */
const DIGITS_MAX = 6;
const TOO_LONG = new RegExp(`\\d{${DIGITS_MAX + 1},}`);
/** The parser's work grows with the square of the numbers in a line, and no line of a meal has more. */
const NUMBERS_MAX = 10;
const VULGAR_MAX = 3;
const LINE_MAX = 250;
const VULGARS = new RegExp(`[${Object.keys(VULGAR).join('')}]`, 'g');

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * A line as the parser of ingredients understands it: numbers for words, points for commas, one weight for "3 x 25g".
 * Case is lost. Undefined where it is too long or has too many or too long numbers, before any work that depends on
 * them.
 */
export function normaliseLine(line: string): string | undefined {
  const composed = line.normalize('NFC');
  if (composed.length > LINE_MAX || countOf(VULGARS, composed) > VULGAR_MAX) return undefined;
  if (countOf(/\d+/g, composed) > NUMBERS_MAX) return undefined;
  const joined = STEPS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement as string), composed);
  if (joined.length > LINE_MAX || countOf(/\d+/g, joined) > NUMBERS_MAX || TOO_LONG.test(joined)) return undefined;
  return joined.toLowerCase().trim();
}
