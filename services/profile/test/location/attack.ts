import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RADIUS_STEPS_MILES } from '@notalone/contracts/limits';
import { type DistanceBand, milesBetween, type Point } from '../../src/places/distance.rules.ts';

const KM_PER_MILE = 1.609344;
/** From how many vantage points the attacker picks the next one: those near what is left, and some anywhere. */
const NEAR_POINTS = 20;
const OTHER_POINTS = 20;

/**
 * What list and profile page show of one family to a reader at a vantage point: for each radius whether it is listed,
 * and in which band.
 */
export type Shown = (vantagePoint: string, radiusMiles: number) => DistanceBand | undefined;

/**
 * Somewhere the target may be. `measured`: where the service would have it; `guess`: the best point to name; `homes`:
 * how likely it is.
 */
export interface Hypothesis {
  readonly measured: Point;
  readonly guess: Point;
  readonly homes: number;
}
export interface World {
  /** Where the attacker's accounts may claim to live. */
  readonly vantagePoints: ReadonlyMap<string, Point>;
  readonly hypotheses: readonly Hypothesis[];
  /** More of them around what is left, where the service places families finer than the attacker's list. */
  refine?(left: readonly Hypothesis[], random: () => number): Hypothesis[];
  /** Whether an account at one vantage point is measured from another once it has moved there. */
  mayMove(from: string, to: string): boolean;
}
export interface Attacker {
  readonly accounts: number;
  /** The first postcode and the changes that are allowed. */
  readonly vantagePointsEach: number;
}

export const kilometresBetween = (a: Point, b: Point): number => milesBetween(a, b) * KM_PER_MILE;

/** Between which two of the distances that the service tells apart the target lies; -1: beyond the widest radius. */
const LIMITS_MILES = [...new Set<number>(RADIUS_STEPS_MILES)].sort((a, b) => a - b);
const ringOf = (miles: number): number => LIMITS_MILES.findIndex((limit) => miles < limit);

/** The same from what is shown: a reader changes the radius as often as they like. */
const ringShown = (shown: Shown, vantagePoint: string): number =>
  LIMITS_MILES.findIndex((radius) => shown(vantagePoint, radius) !== undefined);

/** Repeatable random numbers (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The vantage point whose answer will on average leave the fewest homes. */
function mostTelling(
  left: readonly Hypothesis[],
  free: readonly (readonly [string, Point])[],
  random: () => number,
): string | undefined {
  const middle = left[Math.floor(random() * left.length)];
  const near = middle
    ? free
        .toSorted(([, a], [, b]) => milesBetween(a, middle.measured) - milesBetween(b, middle.measured))
        .slice(0, NEAR_POINTS)
    : [];
  const others = Array.from({ length: OTHER_POINTS }, () => free[Math.floor(random() * free.length)]).filter(
    (each) => each !== undefined,
  );
  const leaves = ([, at]: readonly [string, Point]) => {
    const homes = new Map<number, number>();
    for (const hypothesis of left) {
      const ring = ringOf(milesBetween(at, hypothesis.measured));
      homes.set(ring, (homes.get(ring) ?? 0) + hypothesis.homes);
    }
    return [...homes.values()].reduce((sum, count) => sum + count ** 2, 0);
  };
  const rated = [...near, ...others].map((each) => ({ point: each[0], leaves: leaves(each) }));
  return rated.length === 0 ? undefined : rated.reduce((best, next) => (next.leaves < best.leaves ? next : best)).point;
}

/** The point that is wrong by the least on average (Weiszfeld), weighed by homes. */
function middleOf(left: readonly Hypothesis[]): Point {
  const weigh = (weights: readonly number[]): Point => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = (pick: (point: Point) => number) =>
      left.reduce((sum, { guess }, index) => sum + pick(guess) * (weights[index] ?? 0), 0) / total;
    return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
  };
  let middle = weigh(left.map(({ homes }) => homes));
  for (let round = 0; round < 30; round++)
    middle = weigh(left.map(({ guess, homes }) => homes / Math.max(0.01, milesBetween(middle, guess))));
  return middle;
}

/**
 * Looks for a home by accounts that move about, each with every radius, to the vantage points that tell most after the
 * answers before; stops when nothing is left to learn. Answers the best point to name and how many hypotheses are left.
 */
export function locate(
  world: World,
  shown: Shown,
  { accounts, vantagePointsEach }: Attacker,
  random: () => number,
): { estimate: Point; left: number } {
  let left = world.hypotheses;
  const answers = new Map<string, number>();
  const fits = ({ measured }: Hypothesis) =>
    [...answers].every(
      ([point, ring]) => ringOf(milesBetween(world.vantagePoints.get(point) as Point, measured)) === ring,
    );
  for (let probe = 0, from = ''; probe < accounts * vantagePointsEach; probe++) {
    if (left.length === 1 && !world.refine) break;
    const isMove = probe % vantagePointsEach > 0;
    const free = [...world.vantagePoints].filter(
      ([point]) => !answers.has(point) && (!isMove || world.mayMove(from, point)),
    );
    const point = mostTelling(left, free, random);
    if (point === undefined) continue;
    from = point;
    const ring = ringShown(shown, point);
    answers.set(point, ring);
    const at = world.vantagePoints.get(point) as Point;
    const fitting = left.filter(({ measured }) => ringOf(milesBetween(at, measured)) === ring);
    const refined = world.refine?.(fitting.length > 0 ? fitting : left, random).filter(fits) ?? [];
    if (fitting.length + refined.length > 0) left = [...fitting, ...refined];
  }
  return { estimate: middleOf(left), left: left.length };
}

export function table(file: string): string[][] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split(','));
}
