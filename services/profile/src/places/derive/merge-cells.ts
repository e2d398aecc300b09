import { cellAt } from './hexagonal-grid.ts';
import type { GridPoint } from './national-grid.ts';

/** A cell of the grid, or several that were merged into the largest of them. */
export interface Cell {
  readonly id: string;
  readonly centre: GridPoint;
  /** Outcodes or towns. */
  readonly members: readonly string[];
  readonly homes: readonly GridPoint[];
}
export interface MergedCell extends Cell {
  /**
   * The point from which half of the homes are nearest: the best guess of somebody who knows the cell and nothing more.
   */
  readonly guess: GridPoint;
  /** How far from `guess` half of the homes are. */
  readonly spreadMetres: number;
}
export interface CellLimits {
  readonly minPostcodes: number;
  readonly minSpreadMetres: number;
}

/** Enough of a cell's homes to know its spread to a few per cent, and enough of them to start guessing from. */
const SAMPLE = 500;
const FIRST_GUESSES = 40;
const FIRST_STEP_METRES = 600;
const LAST_STEP_METRES = 50;

export const metresBetween = (a: GridPoint, b: GridPoint): number =>
  Math.hypot(a.easting - b.easting, a.northing - b.northing);

/** At most `count` of `all`, evenly over its order. */
export function sampleEvenly<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
}

function centroidOf(homes: readonly GridPoint[]): GridPoint {
  const mean = (pick: (home: GridPoint) => number) =>
    homes.reduce((total, home) => total + pick(home), 0) / homes.length;
  return { easting: mean(({ easting }) => easting), northing: mean(({ northing }) => northing) };
}

function halfWithin(homes: readonly GridPoint[], centre: GridPoint): number {
  const distances = homes.map((home) => metresBetween(home, centre)).sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) / 2)] ?? 0;
}

/** Tries several points for the smallest circle that holds half of the homes, then descends from the best of them. */
function bestGuess(homes: readonly GridPoint[]): Pick<MergedCell, 'guess' | 'spreadMetres'> {
  const sample = sampleEvenly(homes, SAMPLE);
  const tried = (guess: GridPoint) => ({ guess, spreadMetres: halfWithin(sample, guess) });
  const better = <G extends { spreadMetres: number }>(a: G, b: G) => (b.spreadMetres < a.spreadMetres ? b : a);
  let best = [centroidOf(homes), ...sampleEvenly(homes, FIRST_GUESSES)].map(tried).reduce(better);
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

/** Snaps each member (an outcode or a town with its homes) to the cell in which the centroid of its homes lies. */
function snapToGrid(homesByMember: ReadonlyMap<string, readonly GridPoint[]>): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [member, homes] of homesByMember) {
    const { id, centre } = cellAt(centroidOf(homes));
    const cell = cells.get(id);
    cells.set(id, {
      id,
      centre,
      members: [...(cell?.members ?? []), member],
      homes: [...(cell?.homes ?? []), ...homes],
    });
  }
  return [...cells.values()];
}

/** Two cells as one, at the centre of the one with more homes. */
function mergeTwo(a: Cell, b: Cell): Cell {
  const { id, centre } = b.homes.length > a.homes.length ? b : a;
  return { id, centre, members: [...a.members, ...b.members], homes: [...a.homes, ...b.homes] };
}

/** While a cell's `size` is below `min`, merges the smallest into the one whose homes are nearest. */
function mergeBelow<C extends Cell>(
  cells: readonly C[],
  min: number,
  size: (cell: C) => number,
  measured: (cell: Cell) => C,
): C[] {
  let left = cells.map((cell) => ({ cell, centroid: centroidOf(cell.homes) }));
  while (left.length > 1) {
    const smallest = left.reduce((best, next) => (size(next.cell) < size(best.cell) ? next : best));
    if (size(smallest.cell) >= min) break;
    const others = left.filter((each) => each !== smallest);
    const metresTo = ({ centroid }: { centroid: GridPoint }) => metresBetween(centroid, smallest.centroid);
    const nearest = others.reduce((best, next) => (metresTo(next) < metresTo(best) ? next : best));
    const cell = measured(mergeTwo(smallest.cell, nearest.cell));
    left = [...others.filter((each) => each !== nearest), { cell, centroid: centroidOf(cell.homes) }];
  }
  return left.map(({ cell }) => cell);
}

/**
 * The cells of these outcodes or towns: first those with few postcodes merge into the nearest, then those whose homes
 * lie so close together that a guess would be near half of them.
 */
export function mergeCells(
  homesByMember: ReadonlyMap<string, readonly GridPoint[]>,
  { minPostcodes, minSpreadMetres }: CellLimits,
): MergedCell[] {
  const large = mergeBelow(
    snapToGrid(homesByMember),
    minPostcodes,
    ({ homes }) => homes.length,
    (cell) => cell,
  );
  const guessed = (cell: Cell): MergedCell => ({ ...cell, ...bestGuess(cell.homes) });
  return mergeBelow(large.map(guessed), minSpreadMetres, ({ spreadMetres }) => spreadMetres, guessed);
}
