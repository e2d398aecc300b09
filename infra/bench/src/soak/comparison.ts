import { percentile } from '../percentile.ts';

export interface Point {
  /** Since the process, or the run, began. */
  readonly ageMinutes: number;
  readonly value: number;
}
export interface Comparison {
  readonly baseline: number;
  readonly end: number;
  readonly ratio: number;
  readonly isWithin: boolean;
}
interface Limits {
  readonly baselineMinute: number;
  /** So much more than the baseline counts as equal: a ratio of tiny figures says nothing. */
  readonly allowance: number;
}

const RATIO = 1.2;
/** Both figures are the median of the points within this part of `baselineMinute`, since each varies. */
const WINDOW = 0.3;
/** A process that lived shorter has no end that could be compared. */
const LIFE_MIN = 2;

const median = (points: readonly Point[]) =>
  percentile(
    points.map(({ value }) => value),
    0.5,
  );

/**
 * Compares the last points of a series with those around its own minute `baselineMinute`; `undefined` when it is too
 * short. Within 1.2 × or within the allowance is equal.
 */
export function compareEnd(points: readonly Point[], { baselineMinute, allowance }: Limits): Comparison | undefined {
  const last = Math.max(...points.map(({ ageMinutes }) => ageMinutes));
  const window = baselineMinute * WINDOW;
  const atBaseline = points.filter(({ ageMinutes }) => Math.abs(ageMinutes - baselineMinute) <= window);
  const atEnd = points.filter(({ ageMinutes }) => ageMinutes >= last - 2 * window);
  if (last < baselineMinute * LIFE_MIN || atBaseline.length === 0) return undefined;
  const [baseline, end] = [median(atBaseline), median(atEnd)];
  return { baseline, end, ratio: end / baseline, isWithin: end <= Math.max(baseline * RATIO, baseline + allowance) };
}
