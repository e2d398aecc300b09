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

/** 3 x 0.1 is 0.30000000000000004, which has more digits than any amount. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const product = (times: string, each: string) => rounded(Number(times) * Number(each));
const numberOf = (word: string) => String(NUMBERS.indexOf(word));

/** In this order; each leaves a line that the next one understands. */
const STEPS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[’‘`´]/g, "'"],
  [/[×✕✖]/g, 'x'],
  [/_/g, ' '],
  // It is the tea that has none; "tea, 2 sugars" is not of tea alone.
  [/\b(tea|coffee),? (?:without|with no|no) sugar\b/gi, '$1'],
  [/(\.\d{3})\d+/g, '$1'],
  [/[–—−]/g, '-'],
  [/(\d)\s*T\b/g, '$1 tbsp'],
  [/(\d*)\s*([½¼¾⅓⅔⅕⅖⅗⅘⅙⅛⅜⅝⅞])/g, (_all, whole = '', part = '') => `${whole} ${VULGAR[part]} `],
  // Digits of other scripts would be numbers again further on.
  [/[^\P{N}0-9]/gu, ' '],
  // 1,5 is one and a half, 1,500 is fifteen hundred.
  [/(\d),(\d{3})(?!\d)/g, '$1$2'],
  [/(\d),(\d{1,2})(?!\d)/g, '$1.$2'],
  [/\b(?:about|approx(?:imately)?\.?|around|roughly|circa|ca\.|nearly|almost|just over|just under|maybe|probably)\s+(?=[\da-z])/gi, ''],
  [/[~≈]/g, ''],
  [/^\s*[-*•]\s+/, ''],
  [/\bhalf (?:a )?dozen\b/gi, '6'],
  [/\b(?:a |one )?dozen\b/gi, '12'],
  [new RegExp(`\\b(${NUMBER}|an?|\\d+) and (?:a )?half\\b`, 'gi'), (_all, whole = '') => `${/^an?$/i.test(whole) ? 1 : (asNumber(whole) ?? whole)} 1/2`],
  [new RegExp(`\\b(${NUMBER}|\\d+) and (?:a )?(?:quarter)\\b`, 'gi'), (_all, whole = '') => `${asNumber(whole) ?? whole} 1/4`],
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
  [/(\d+\/\d+|\d*\.\d+)\s+(?:of\s+)?(?:an?|the|1)\s+(?=[a-z\d])/gi, '$1 '],
  [/(\d)\s+(?:or|to)\s+(?=\d)/gi, '$1-'],
  // 250g/9oz: the same twice.
  [new RegExp(`(\\d+(?:\\.\\d+)?\\s*${WEIGHT})\\s*/\\s*\\d[\\d./ ]*(?:oz|lbs?|fl\\.? ?oz|pints?|cups?|g|ml)\\b`, 'gi'), '$1'],
  // 3 x 25g, 3 25g bags: so many times that weight.
  [
    new RegExp(`(\\d+(?:\\.\\d+)?)\\s*x\\s*(\\d+(?:\\.\\d+)?)\\s*(${WEIGHT})\\b`, 'gi'),
    (_all, times = '', each = '', unit = '') => `${product(times, each)} ${unit}`,
  ],
  [new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${WEIGHT})\\s*x\\s*(\\d+)\\b`, 'gi'), (_all, each = '', unit = '', times = '') => `${product(times, each)} ${unit}`],
  [new RegExp(`^\\s*(\\d+)\\s+(\\d+(?:\\.\\d+)?)\\s*(${WEIGHT})\\b`, 'gi'), (_all, times = '', each = '', unit = '') => `${product(times, each)} ${unit}`],
  [
    new RegExp(`^\\s*(\\d+)/([1-9])\\s+(\\d+(?:\\.\\d+)?)\\s*(${WEIGHT})\\b`, 'i'),
    (_all, above = '', below = '', whole = '', unit = '') => `${rounded((Number(above) / Number(below)) * Number(whole))} ${unit}`,
  ],
  [/^\s*(\d+)\s*x\s+(?=[a-z\d])/i, '$1 '],
  // Commas between numbers are separators of thousands to the parser.
  [/(\d),(?=\d)/g, '$1 '],
  [/\s+/g, ' '],
];

function asNumber(word: string): number | undefined {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at >= 0 ? at : undefined;
}

/** No amount of food has more digits; what has is no number to the parser, which takes twice as long for each digit (ADR 0023). */
const DIGITS_MAX = 6;
const TOO_LONG = new RegExp(`\\d{${DIGITS_MAX + 1},}`);
/** Each becomes six characters, and the parser's work grows with the square of them: no line of a meal has more. */
const VULGAR_MAX = 3;
const PLAIN_MAX = 250;
const VULGARS = new RegExp(`[${Object.keys(VULGAR).join('')}]`, 'g');

/** A line as the parser of ingredients understands it: numbers for words, points for commas, one weight for "3 x 25g". Case is lost. Undefined where it is too long, or a number in it is. */
export function plainLine(line: string): string | undefined {
  const composed = line.normalize('NFC');
  if ((composed.match(VULGARS)?.length ?? 0) > VULGAR_MAX) return undefined;
  const joined = STEPS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement as string), composed);
  return joined.length > PLAIN_MAX || TOO_LONG.test(joined) ? undefined : joined.toLowerCase().trim();
}
