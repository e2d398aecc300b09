import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BAND_KEPT_MILES } from '@notalone/contracts/limits';
import * as postcodes from 'postcode';
import { foldedWords } from '../text/text.rules.ts';
import { BANDS, bandOf, type DistanceBand, milesBetween, type Point } from './distance.rules.ts';

/** Id of a cell of the grid (ADR 0008), the only location that nearby knows. */
export type Cell = string;
export type Placing =
  /** `postcode` in its usual spelling. */
  | { readonly cell: Cell; readonly postcode: string }
  /** `shape`: not a postcode. `outcode`: no such outcode. `town`: placed by town, and the town is not known. */
  | { readonly refused: 'shape' | 'outcode' | 'town' };
export interface NearbyBand {
  readonly band: DistanceBand;
  readonly cells: readonly Cell[];
}
export interface Places {
  /** The cell of a postcode; of a postcode of Northern Ireland and the islands, that of the town. */
  cellOf(postcode: string, city: string): Placing;
  /** Every cell less than `radiusMiles` away, by band, nearest band first, the cell itself included. */
  around(cell: Cell, radiusMiles: number): NearbyBand[];
  /** The band of a family as seen from another; undefined at `radiusMiles` and beyond. */
  bandWithin(from: Cell, to: Cell, radiusMiles: number): DistanceBand | undefined;
  /**
   * Where nearby has a family that moves to `next`: still at `earlier` unless that is `BAND_KEPT_MILES` away, so that
   * its bands stay.
   */
  afterMove(earlier: Cell, next: Cell): Cell;
}

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split(','));
}
const townKey = (area: string, town: string): string =>
  [area, ...foldedWords(town).map((word) => (word === 'saint' ? 'st' : word))].join(' ');

/** Reads the checked-in tables (`derive/` writes them) into memory: 526 centres, well under a megabyte. */
export function loadPlaces(): Places {
  const centres = new Map<Cell, Point>(
    rows('cells.csv').map(([cell = '', latitude, longitude]) => [
      cell,
      { latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  );
  const cellByOutcode = new Map(rows('outcodes.csv').map(([outcode = '', cell = '']) => [outcode, cell]));
  const towns = rows('towns.csv');
  const townAreas = new Set(towns.map(([area = '']) => area));
  const cellByTown = new Map(towns.map(([area = '', town = '', cell = '']) => [townKey(area, town), cell]));

  const milesFrom = (a: Cell, b: Cell): number => {
    const [from, to] = [centres.get(a), centres.get(b)];
    return from && to ? milesBetween(from, to) : Number.POSITIVE_INFINITY;
  };
  const bandWithin = (from: Cell, to: Cell, radiusMiles: number) => {
    const miles = milesFrom(from, to);
    return miles < radiusMiles ? bandOf(miles) : undefined;
  };

  return {
    cellOf(typed, city) {
      const parsed = postcodes.parse(typed.trim());
      if (!parsed.valid) return { refused: 'shape' };
      const { area, outcode, postcode } = parsed;
      const byTown = townAreas.has(area);
      const cell = byTown ? (cellByTown.get(townKey(area, city)) ?? cellByTown.get(area)) : cellByOutcode.get(outcode);
      return cell ? { cell, postcode } : { refused: byTown ? 'town' : 'outcode' };
    },
    around(cell, radiusMiles) {
      const byBand = Map.groupBy(centres.keys(), (other) => bandWithin(cell, other, radiusMiles));
      return BANDS.flatMap(({ band }) => {
        const cells = byBand.get(band);
        return cells ? [{ band, cells }] : [];
      });
    },
    bandWithin,
    afterMove: (earlier, next) => (milesFrom(earlier, next) < BAND_KEPT_MILES ? earlier : next),
  };
}
