/**
 * Writes `src/places/outcodes.csv` and `src/places/towns.csv`, and what the simulated attack on them knows and looks for
 * (`test/location`). Run by hand when the data is to be renewed: `npm run derive-places -w services/profile` (needs Python
 * 3 with pip; about a minute).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OUTCODE_MIN_POSTCODES } from '@notalone/contracts/limits';
import { fetchCodePointOpen, readOutcodes } from './code-point-open.ts';
import { deriveTowns } from './derive-towns.ts';
import { everySo, type MergedPlace, mergeOutcodes } from './merge-outcodes.ts';
import { type GridPoint, gridToWgs84 } from './national-grid.ts';

/** A tenth of a kilometre: finer would pretend to know more than a centroid does. */
const DECIMALS = 3;
/** Whoever finds out at which place a family stands is still wrong by this much, or more, for half of the homes there. */
const PLACE_MIN_SPREAD_METRES = 1500;
/** Homes for the simulated attack to look for. */
const HOMES = 3000;
const PLACES = join(import.meta.dirname, '..');
const ATTACK = join(PLACES, '../../test/location');

function degrees(point: GridPoint): string {
  const { latitude, longitude } = gridToWgs84(point);
  return `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;
}

const outcodeRows = (places: readonly MergedPlace[]): string[] =>
  places
    .flatMap(({ name, outcodes, centroid }) => outcodes.map((outcode) => (outcode === name ? `${outcode},,${degrees(centroid)}` : `${outcode},${name},,`)))
    .sort();
/** Of every so many postcodes one, so that there are as many in a place as families may live there. */
const homeRows = (outcodes: ReadonlyMap<string, readonly GridPoint[]>): string[] =>
  everySo(
    [...outcodes].flatMap(([outcode, homes]) => homes.map((home) => ({ outcode, home }))),
    HOMES,
  ).map(({ outcode, home }) => `${outcode},${degrees(home)}`);
const guessRows = (places: readonly MergedPlace[]): string[] => places.map(({ name, guess, homes }) => `${name},${degrees(guess)},${homes.length}`).sort();

const folder = mkdtempSync(join(tmpdir(), 'outcodes-'));
const write = (file: string, heading: string, rows: readonly string[]) => writeFileSync(file, [heading, ...rows, ''].join('\n'));
try {
  const outcodes = readOutcodes(fetchCodePointOpen(folder));
  const places = mergeOutcodes(outcodes, { minPostcodes: OUTCODE_MIN_POSTCODES, minSpread: PLACE_MIN_SPREAD_METRES });
  const towns = deriveTowns(PLACE_MIN_SPREAD_METRES);
  write(join(PLACES, 'outcodes.csv'), 'outcode,stands_at,latitude,longitude', outcodeRows(places));
  write(join(PLACES, 'towns.csv'), 'area,town,stands_at,latitude,longitude', towns.rows);
  write(join(ATTACK, 'homes.csv'), 'outcode,latitude,longitude', homeRows(outcodes));
  write(join(ATTACK, 'best-guesses.csv'), 'place,latitude,longitude,postcodes', guessRows(places));
  write(join(ATTACK, 'town-homes.csv'), 'area,town,latitude,longitude', towns.homes);
  write(join(ATTACK, 'town-guesses.csv'), 'area,place,latitude,longitude,homes', towns.guesses);
  process.stdout.write(`${outcodes.size} outcodes at ${places.length} places, and ${towns.rows.length} towns written.\n`);
} finally {
  rmSync(folder, { recursive: true });
}
