import { parseIngredient } from 'parse-ingredient';
import { normaliseLine } from './normalise-line.rules.ts';
import { GRAMS, MILLILITRES, NO_UNITS, UNITS } from './units.rules.ts';
import { wordsOf } from './words.rules.ts';

export interface Quantity {
  readonly value: number;
  /** The same unless two numbers were given: 2-3. */
  readonly from: number;
  readonly to: number;
}
export interface ReadLine {
  readonly quantity: Quantity | undefined;
  /** A unit of `units.rules.ts`; undefined: a number of pieces. */
  readonly unit: string | undefined;
  /** The unit as it was typed, which may be part of the food's name: 2 ring doughnuts. */
  readonly unitWord: string | undefined;
  /** Grams or millilitres in brackets, of the whole or of each piece. */
  readonly stated: { readonly grams?: number; readonly millilitres?: number; readonly isEach: boolean } | undefined;
  readonly size: Size | undefined;
  readonly spoon: 'heaped' | 'level' | undefined;
  /** What is left: the food. */
  readonly words: readonly string[];
}
export type Size = 'mini' | 'small' | 'medium' | 'large' | 'giant' | 'thick' | 'thin';

const SIZES: Readonly<Record<string, Size>> = {
  mini: 'mini',
  tiny: 'mini',
  'bite size': 'mini',
  'bite-size': 'mini',
  bitesize: 'mini',
  'fun size': 'mini',
  'fun-size': 'mini',
  small: 'small',
  little: 'small',
  sm: 'small',
  'snack size': 'small',
  'snack-size': 'small',
  medium: 'medium',
  med: 'medium',
  average: 'medium',
  regular: 'medium',
  standard: 'medium',
  'normal size': 'medium',
  large: 'large',
  lge: 'large',
  lrg: 'large',
  big: 'large',
  'extra large': 'large',
  'extra-large': 'large',
  'grab bag': 'large',
  giant: 'giant',
  jumbo: 'giant',
  huge: 'giant',
  thick: 'thick',
  thin: 'thin',
};
const SIZE = new RegExp(
  `\\b(${Object.keys(SIZES)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?:[ -]?sized?)?\\b`,
  'i',
);
const LEADING_SIZE = new RegExp(`^(?:${SIZE.source}|heaped|heaping|rounded|level)\\s`, 'i');
const LEADING_SIZES_MAX = 4;
const SPOON = /\b(heaped|heaping|rounded|level)\b/i;
const IN_BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/;
const STATED_WEIGHT = /(\d{1,7}(?:\.\d{1,7})?)\s{0,3}(kg|g|gm|grams?|mg|ml|millilitres?|l|litres?|oz|lb)\b/i;
const STATED_UNITS: Readonly<Record<string, number>> = {
  kg: 1000,
  g: 1,
  gm: 1,
  gram: 1,
  grams: 1,
  mg: 0.001,
  oz: 28.35,
  lb: 453.6,
};
const STATED_VOLUMES: Readonly<Record<string, number>> = {
  ml: 1,
  millilitre: 1,
  millilitres: 1,
  l: 1000,
  litre: 1000,
  litres: 1000,
};

const parse = (text: string) =>
  parseIngredient(text, {
    normalizeUOM: true,
    round: false,
    additionalUOMs: UNITS,
    ignoreUOMs: [...NO_UNITS],
    decimalSeparator: '.',
  })[0];

/** Takes a weight in brackets out of the line. Other text in brackets stays. */
function takeStated(line: string): { readonly stated: ReadLine['stated']; readonly rest: string } {
  const found = IN_BRACKETS.exec(line);
  const inside = found?.[1] ?? found?.[2];
  if (!found || inside === undefined) return { stated: undefined, rest: line };
  const [weight, amount, unit = ''] = STATED_WEIGHT.exec(inside) ?? [];
  const outside = `${line.slice(0, found.index)} ${weight ? inside.replace(weight, ' ') : inside} ${line.slice(found.index + found[0].length)}`;
  if (!weight) return { stated: undefined, rest: outside };
  const [grams, millilitres] = [STATED_UNITS[unit.toLowerCase()], STATED_VOLUMES[unit.toLowerCase()]].map(
    (factor) => factor && Number(amount) * factor,
  );
  const isEach = /\b(each|per|a piece|apiece)\b/i.test(inside);
  return {
    stated: { ...(grams && { grams }), ...(millilitres && { millilitres }), isEach },
    rest: outside.replace(/\b(each|per|apiece)\b/gi, ' '),
  };
}

/** Moves an amount from the end to the front: `rice 100g`, `milk - 200 ml`, `apple x2`. */
function amountFirst(line: string): string {
  const at = line.search(/(?<![\d./])\d[\d./-]{0,14}(?: \d\/\d)? ?[a-z"]{0,24}\.?(?: oz)?$/);
  const food = line
    .slice(0, Math.max(at, 0))
    .trim()
    .replace(/(?:[,:-]|(?<![a-z])x)$/, '');
  return food === '' ? line : `${line.slice(at)} ${food}`;
}

const spoonOf = (word: string | undefined): ReadLine['spoon'] =>
  word === undefined ? undefined : word.toLowerCase() === 'level' ? 'level' : 'heaped';

/** Splits a line into an amount and a food. Undefined where `normaliseLine` refuses the line. */
export function readAmount(line: string): ReadLine | undefined {
  const plain = normaliseLine(line);
  if (plain === undefined) return undefined;
  const { stated, rest } = takeStated(plain);
  const size = SIZE.exec(rest)?.[1];
  const spoon = SPOON.exec(rest)?.[1];
  // Sizes and spoons between a number and its unit would hide the unit from the parser.
  const close = rest
    .replace(/(\d[\d./-]{0,14}(?: \d\/\d)?) ((?:[a-z-]{1,24} ){0,2})/g, (all, number: string, words: string) =>
      words.trim() === ''
        ? all
        : `${number} ${words.replace(new RegExp(SIZE, 'gi'), ' ').replace(new RegExp(SPOON, 'gi'), ' ')}`,
    )
    .replace(/\s+/g, ' ')
    .trim();
  const parsed = parsedAmount(close) ?? oneOf(close, size !== undefined) ?? withoutAmount(close);
  const unit = parsed.unit;
  const from = parsed.quantity;
  const to = parsed.quantity2 ?? from;
  return {
    quantity: from === undefined || to === undefined ? undefined : { value: (from + to) / 2, from, to },
    unit,
    unitWord: parsed.unitWord,
    stated,
    size: size === undefined ? undefined : SIZES[size.toLowerCase()],
    spoon: spoonOf(spoon),
    words: wordsOf(parsed.food),
  };
}

interface Parsed {
  readonly quantity: number | undefined;
  readonly quantity2: number | undefined;
  readonly unit: string | undefined;
  readonly unitWord: string | undefined;
  readonly food: string;
}
/** "Tea with 2 sugars": the amount is not that of the tea. */
const OF_ANOTHER = /^\D*(?:\b(?:and|with|on|plus|or)|[&+])\s*\d/;
/** The parser drops what follows an amount at the end: it reads "tea, 2 sugars" as two teas. */
const isCut = (
  text: string,
  { unitOfMeasure, description }: { readonly unitOfMeasure: string | null; readonly description: string },
) => unitOfMeasure === null && !description.includes(/[a-z]{0,40}$/.exec(text)?.[0] ?? '');
/** Parses the line as it is, then with an amount from its end moved to the front. */
function parsedAmount(line: string): Parsed | undefined {
  if (OF_ANOTHER.test(line)) return undefined;
  for (const text of [line, amountFirst(line)]) {
    const found = parse(text);
    if (!found || found.quantity === null || isCut(text, found)) continue;
    const amount = { quantity: found.quantity, quantity2: found.quantity2 ?? undefined };
    const alone = found.unitOfMeasureID === null ? unitNamed(found.description) : undefined;
    if (alone) return { ...amount, unit: alone, unitWord: undefined, food: '' };
    return {
      ...amount,
      unit: found.unitOfMeasureID ?? undefined,
      unitWord: found.unitOfMeasure ?? undefined,
      food: found.description,
    };
  }
  return undefined;
}
function withoutLeadingSizes(line: string): string {
  let rest = line;
  for (let count = 0; count < LEADING_SIZES_MAX; count += 1) rest = rest.replace(LEADING_SIZE, '');
  return rest;
}
/** "Slice of toast" and "large banana" mean one. A weight without a number is no amount, nor is the food alone. */
function oneOf(line: string, isSized: boolean): Parsed | undefined {
  const found = /^[a-z]/.test(line) ? parse(`1 ${withoutLeadingSizes(line)}`) : undefined;
  if (!found) return undefined;
  const unit = found.unitOfMeasureID;
  if (unit ? GRAMS[unit] !== undefined : !isSized) return undefined;
  if (!unit) return { quantity: 1, quantity2: undefined, unit: undefined, unitWord: undefined, food: line };
  return {
    quantity: 1,
    quantity2: undefined,
    unit,
    unitWord: found.unitOfMeasure ?? undefined,
    food: found.description,
  };
}
const withoutAmount = (line: string): Parsed => ({
  quantity: undefined,
  quantity2: undefined,
  unit: undefined,
  unitWord: undefined,
  food: line,
});

/** The parser leaves the unit of "100 g" in the description when nothing follows it. */
function unitNamed(description: string): string | undefined {
  const word = description.trim();
  return Object.keys({ ...GRAMS, ...MILLILITRES }).find((id) => {
    const { short, plural, alternates = [] } = UNITS[id] ?? { short: id, plural: id };
    return [id, short, plural, ...alternates].includes(word);
  });
}
