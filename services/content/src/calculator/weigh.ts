import type { Food } from './food-table.ts';
import type { Quantity, ReadLine, Size } from './read-amount.ts';
import { GRAMS, IS_MEASURED_BY_EYE, KEYS, MILLILITRES } from './units.rules.ts';

export type Confidence = 'high' | 'medium' | 'low';
export interface Weighed {
  readonly grams: number;
  readonly from: number;
  readonly to: number;
  readonly confidence: Confidence;
  /** What was assumed, when something was. */
  readonly note?: string;
}

/** Weight of a size relative to the medium one, where the table has none. */
const SIZE_FACTORS: Readonly<Record<Size, number>> = {
  mini: 0.4,
  small: 0.7,
  medium: 1,
  large: 1.4,
  giant: 1.8,
  thick: 1.3,
  thin: 0.75,
};
const isNear = (size: number, usual: number) => size >= usual * 0.4 && size <= usual * 2.5;
/** By how much the real weight may differ from the assumed one, as a share of it. */
const OF_A_SIZE = 0.15;
const OF_NO_SIZE = 0.25;
/** Foods that come in one size: biscuits, fish fingers. */
const OF_A_KIND = 0.12;
const OF_A_PACKAGE = 0.15;
const BY_EYE = 0.25;
const BY_HAND = 0.4;
const TABLESPOON_ML = 15;
const HEAPED = { factor: 1.5, least: 1, most: 2.4 };

const round = (value: number) => Math.round(value * 10) / 10;
const shown = (grams: number) => (grams < 10 ? round(grams) : Math.round(grams));
const countOf = ({ value, from, to }: Quantity) =>
  from === to ? String(Math.round(value * 100) / 100) : `${round(from)} to ${round(to)}`;

function times(quantity: Quantity, each: number, spread: number | { readonly least: number; readonly most: number }) {
  const [least, most] =
    typeof spread === 'number' ? [1 - spread, 1 + spread] : [spread.least / each, spread.most / each];
  return { grams: quantity.value * each, from: quantity.from * each * least, to: quantity.to * each * most };
}

/** The weight of one piece without a size, and its range. */
function pieceOf({
  weights,
}: Food): { readonly usual: number; readonly least: number; readonly most: number } | undefined {
  const { small, medium, large, each, piece } = weights;
  const usual = each ?? medium ?? piece ?? large ?? small;
  if (usual === undefined) return undefined;
  const spread = medium === undefined ? OF_A_KIND : OF_NO_SIZE;
  const near = (size: number | undefined, otherwise: number) =>
    size !== undefined && isNear(size, usual) ? size : otherwise;
  return { usual, least: near(small, usual * (1 - spread)), most: near(large, usual * (1 + spread)) };
}

/**
 * The weight of a size, taken from the table only where it fits the measure: a small apple is no small slice of apple.
 */
function sized(food: Food, usual: number, size: Size | undefined): number {
  if (size === undefined) return usual;
  const own = food.weights[size] ?? (size === 'giant' ? food.weights.jumbo : undefined);
  return own !== undefined && isNear(own, usual) ? own : usual * SIZE_FACTORS[size];
}

function byCount(food: Food, quantity: Quantity, size: Size | undefined): Weighed | undefined {
  const piece = pieceOf(food);
  if (!piece) return undefined;
  const each = size === undefined ? piece.usual : (food.weights[size] ?? piece.usual * SIZE_FACTORS[size]);
  const spread = size === undefined ? { least: piece.least, most: piece.most } : OF_A_SIZE;
  const about = `about ${shown(each)} g${quantity.to <= 1 && quantity.value === 1 ? '' : ' each'}`;
  const ofSize = size ?? (food.weights.medium === undefined || food.weights.each !== undefined ? 'usual' : 'medium');
  return {
    ...times(quantity, each, spread),
    confidence: 'medium',
    note: `Taken as ${countOf(quantity)} of ${ofSize} size, ${about}.`,
  };
}

/** Grams of one measure, from the table or from its volume. */
function measureOf(food: Food, unit: string): number | undefined {
  const key = (KEYS[unit] ?? []).find((candidate) => food.weights[candidate] !== undefined);
  if (key !== undefined) return food.weights[key];
  const { ml, tbsp } = food.weights;
  const density = ml ?? (tbsp === undefined ? undefined : tbsp / TABLESPOON_ML);
  const volume = MILLILITRES[unit];
  return density === undefined || volume === undefined ? undefined : volume * density;
}
/** Liquids in millilitres, pints and the like. */
const isExactVolume = (food: Food, unit: string) =>
  MILLILITRES[unit] !== undefined && !IS_MEASURED_BY_EYE.has(unit) && food.weights.ml !== undefined;

function spreadOf(unit: string, spoon: ReadLine['spoon']): number {
  if (unit === 'handful') return BY_HAND;
  if (spoon === 'level') return OF_A_SIZE;
  return MILLILITRES[unit] === undefined ? OF_A_PACKAGE : BY_EYE;
}

function byMeasure(
  food: Food,
  quantity: Quantity,
  unit: string,
  { size, spoon }: Pick<ReadLine, 'size' | 'spoon'>,
): Weighed | undefined {
  const usual = measureOf(food, unit);
  if (usual === undefined) return undefined;
  if (isExactVolume(food, unit))
    return { ...times(quantity, usual, 0), confidence: 'high', note: `${shown(usual * quantity.value)} g.` };
  const isHeaped = spoon === 'heaped';
  const each = sized(food, usual, size) * (isHeaped ? HEAPED.factor : 1);
  const spread = isHeaped ? { least: usual * HEAPED.least, most: usual * HEAPED.most } : spreadOf(unit, spoon);
  const name = [spoon, size, unit === 'package' ? 'packet' : unit].filter(Boolean).join(' ');
  const note = `Taken as ${countOf(quantity)} × ${name}, about ${shown(each)} g${quantity.to <= 1 ? '' : ' each'}.`;
  return { ...times(quantity, each, spread), confidence: unit === 'handful' ? 'low' : 'medium', note };
}

function byStated(
  food: Food,
  stated: NonNullable<ReadLine['stated']>,
  quantity: Quantity | undefined,
  unit: string | undefined,
): Weighed | undefined {
  const grams =
    stated.grams ?? (stated.millilitres === undefined ? undefined : stated.millilitres * (food.weights.ml ?? 1));
  if (grams === undefined) return undefined;
  const isContainer =
    unit !== undefined &&
    ['tin', 'can', 'package', 'bag', 'box', 'pot', 'tub', 'carton', 'bottle', 'bar', 'jar', 'sachet', 'pouch'].includes(
      unit,
    );
  const isEach = quantity !== undefined && (stated.isEach || (isContainer && GRAMS[unit] === undefined));
  const one = { value: 1, from: 1, to: 1 };
  const note =
    isEach || !quantity || quantity.value === 1 ? undefined : `${shown(grams)} g taken as the weight of all.`;
  return { ...times(isEach ? quantity : one, grams, 0), confidence: 'high', ...(note && { note }) };
}

/** How many grams of a food an amount is, with its range; undefined where that cannot be known. */
export function weigh(
  food: Food,
  read: Pick<ReadLine, 'quantity' | 'unit' | 'stated' | 'size' | 'spoon'>,
): Weighed | undefined {
  const { quantity, unit, stated } = read;
  if (stated) return byStated(food, stated, quantity, unit);
  if (!quantity) return undefined;
  const weight = unit === undefined ? undefined : GRAMS[unit];
  if (weight !== undefined) return { ...times(quantity, weight, 0), confidence: 'high' };
  return unit === undefined ? byCount(food, quantity, read.size) : byMeasure(food, quantity, unit, read);
}
