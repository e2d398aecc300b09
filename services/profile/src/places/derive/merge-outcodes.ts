import type { GridPoint } from './national-grid.ts';

export interface MergedPlace {
  /** The outcode of it with the most postcodes gives the name. */
  readonly name: string;
  readonly outcodes: readonly string[];
  readonly homes: readonly GridPoint[];
  readonly centroid: GridPoint;
  /** The point from which half of the homes are nearest: the best that anyone can guess who knows the place and no more. */
  readonly guess: GridPoint;
  /** How far from `guess` half of the homes are, in metres. */
  readonly spread: number;
}
export interface Coarseness {
  readonly minPostcodes: number;
  /** Metres. */
  readonly minSpread: number;
}

/** Enough of a place's homes to know its spread to a few per cent, and enough of them to begin guessing from. */
const SAMPLE = 500;
const FIRST_GUESSES = 40;
/** Whom a dense place may join. Of all places, the cheapest would be a tiny one far away. */
const NEIGHBOURS = 6;
const FIRST_STEP_METRES = 600;
const LAST_STEP_METRES = 50;

export const metresBetween = (a: GridPoint, b: GridPoint): number => Math.hypot(a.easting - b.easting, a.northing - b.northing);

/** At most `count` of `all`, evenly over its order. */
export function everySo<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
}

function centroidOf(homes: readonly GridPoint[]): GridPoint {
  const sum = (pick: (home: GridPoint) => number) => homes.reduce((total, home) => total + pick(home), 0);
  return { easting: sum(({ easting }) => easting) / homes.length, northing: sum(({ northing }) => northing) / homes.length };
}

function halfWithin(homes: readonly GridPoint[], centre: GridPoint): number {
  const distances = homes.map((home) => metresBetween(home, centre)).sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) / 2)] ?? 0;
}

/** Looks from several points for the smallest circle that holds half of the homes, then downhill from the best of them. */
function bestGuess(homes: readonly GridPoint[], centroid: GridPoint): Pick<MergedPlace, 'guess' | 'spread'> {
  const sample = everySo(homes, SAMPLE);
  const tried = (guess: GridPoint) => ({ guess, spread: halfWithin(sample, guess) });
  const better = <G extends { spread: number }>(a: G, b: G) => (b.spread < a.spread ? b : a);
  let best = [centroid, ...everySo(homes, FIRST_GUESSES)].map(tried).reduce(better);
  for (let step = FIRST_STEP_METRES; step >= LAST_STEP_METRES; ) {
    const { easting, northing } = best.guess;
    const around = [-step, step].flatMap((by) => [
      { easting: easting + by, northing },
      { easting, northing: northing + by },
    ]);
    const next = around.map(tried).reduce(better, best);
    if (next === best) step /= 2;
    best = next;
  }
  return best;
}

function placeOf(members: readonly (readonly [outcode: string, postcodes: number])[], homes: readonly GridPoint[]) {
  const [[name] = ['']] = members.toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const centroid = centroidOf(homes);
  return { name, members, outcodes: members.map(([outcode]) => outcode), homes, centroid, ...bestGuess(homes, centroid) };
}
type Growing = ReturnType<typeof placeOf>;

/** What joining two costs: how much further, squared and summed over the homes, they then are from their centroid (Ward). */
function cost(a: Growing, b: Growing): number {
  return (metresBetween(a.centroid, b.centroid) ** 2 * a.homes.length * b.homes.length) / (a.homes.length + b.homes.length);
}

/** The cheapest to join of the nearest ones. */
function partnerOf(place: Growing, others: readonly Growing[]): Growing {
  const near = others.toSorted((a, b) => metresBetween(place.centroid, a.centroid) - metresBetween(place.centroid, b.centroid)).slice(0, NEIGHBOURS);
  return near.reduce((best, next) => (cost(place, next) < cost(place, best) ? next : best));
}

const join = (a: Growing, b: Growing): Growing => placeOf([...a.members, ...b.members], [...a.homes, ...b.homes]);

/** Outcodes with few postcodes stand with the nearest that has enough. */
function joinSmall(outcodes: readonly Growing[], minPostcodes: number): Growing[] {
  const { small = [], large = [] } = Object.groupBy(outcodes, ({ homes }) => (homes.length < minPostcodes ? 'small' : 'large'));
  const nearest = (one: Growing) =>
    large.reduce((best, next) => (metresBetween(one.centroid, next.centroid) < metresBetween(one.centroid, best.centroid) ? next : best));
  const joining = Map.groupBy(small, nearest);
  return large.map((place) => (joining.get(place) ?? []).reduce(join, place));
}

/** First joins outcodes of few postcodes to the nearest larger one, then neighbours, the densest first, until each place is coarse enough. */
export function mergeOutcodes(outcodes: ReadonlyMap<string, readonly GridPoint[]>, { minPostcodes, minSpread }: Coarseness): MergedPlace[] {
  const alone = [...outcodes].map(([outcode, homes]) => placeOf([[outcode, homes.length]], homes));
  let places = joinSmall(alone, minPostcodes);
  for (;;) {
    const dense = places.filter(({ spread }) => spread < minSpread);
    if (dense.length === 0 || places.length < 2) return places;
    const densest = dense.reduce((best, next) => (next.spread < best.spread ? next : best));
    const others = places.filter((place) => place !== densest);
    const partner = partnerOf(densest, others);
    places = [...others.filter((place) => place !== partner), join(densest, partner)];
  }
}
