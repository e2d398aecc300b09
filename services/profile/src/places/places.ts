import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as postcodes from 'postcode';
import { foldedWords } from '../text.rules.ts';
import { BANDS, bandOf, type DistanceBand, milesBetween, type Point } from './distance.rules.ts';

/** An outcode (`LS6`), or an area and town where no outcodes are known (`BT belfast`), each the name of all that stand with it. The only location ever stored. */
export type Place = string;
export type Placing =
  | { readonly place: Place; readonly postcode: string }
  /** `shape`: not a postcode. `outcode`: no such outcode. `town`: placed by town, and the town is not known. */
  | { readonly refused: 'shape' | 'outcode' | 'town' };
export interface NearbyBand {
  readonly band: DistanceBand;
  readonly places: readonly Place[];
}
export interface Places {
  /** Where a postcode stands; `postcode` comes back in its usual spelling. */
  place(postcode: string, city: string): Placing;
  /** Every place less than `radiusMiles` away, by band, nearest band first, the place itself included. */
  around(place: Place, radiusMiles: number): NearbyBand[];
  bandBetween(a: Place, b: Place): DistanceBand | undefined;
}

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.split(','));
}
const townKey = (area: string, town: string): Place => [area, ...foldedWords(town).map((word) => (word === 'saint' ? 'st' : word))].join(' ');

/** Reads the checked-in tables (`derive/` makes them) into memory: 1,300 points, well under a megabyte. */
export function loadPlaces(): Places {
  const points = new Map<Place, Point>();
  const standsAt = new Map<string, Place>();
  const townAreas = new Set<string>();
  for (const [outcode = '', merged, latitude, longitude] of rows('outcodes.csv')) {
    standsAt.set(outcode, merged || outcode);
    if (!merged) points.set(outcode, { latitude: Number(latitude), longitude: Number(longitude) });
  }
  for (const [area = '', town = '', merged, latitude, longitude] of rows('towns.csv')) {
    townAreas.add(area);
    const key = townKey(area, town);
    standsAt.set(key, merged ? townKey(area, merged) : key);
    if (!merged) points.set(key, { latitude: Number(latitude), longitude: Number(longitude) });
  }

  const placeByTown = (area: string, city: string) => standsAt.get(townKey(area, city)) ?? standsAt.get(area);

  return {
    place(typed, city) {
      const parsed = postcodes.parse(typed.trim());
      if (!parsed.valid) return { refused: 'shape' };
      const { area, outcode, postcode } = parsed;
      const byTown = townAreas.has(area);
      const place = byTown ? placeByTown(area, city) : standsAt.get(outcode);
      return place ? { place, postcode } : { refused: byTown ? 'town' : 'outcode' };
    },
    around(place, radiusMiles) {
      const centre = points.get(place);
      if (!centre) return [];
      const within = Map.groupBy(points.keys(), (key) => {
        const point = points.get(key);
        const miles = point ? milesBetween(centre, point) : Number.POSITIVE_INFINITY;
        return miles < radiusMiles ? bandOf(miles) : undefined;
      });
      return BANDS.flatMap(({ band }) => {
        const found = within.get(band);
        return found ? [{ band, places: found }] : [];
      });
    },
    bandBetween(a, b) {
      const [from, to] = [points.get(a), points.get(b)];
      return from && to ? bandOf(milesBetween(from, to)) : undefined;
    },
  };
}
