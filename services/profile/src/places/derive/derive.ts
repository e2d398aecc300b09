/**
 * Writes the tables of `src/places` (`cells.csv`, `outcodes.csv`, `towns.csv`), and what the simulated attack on them
 * knows and looks for (`test/location`). Run by hand when the data is to be renewed: `npm run derive-places -w
 * services/profile` (needs Python 3 with pip; about a minute).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CELL_MIN_POSTCODES, CELL_MIN_SPREAD_METRES } from '@notalone/contracts/limits';
import { fetchCodePointOpen, readOutcodes } from './code-point-open.ts';
import { deriveTowns } from './derive-towns.ts';
import { type CellLimits, type MergedCell, mergeCells, sampleEvenly } from './merge-cells.ts';
import { type GridPoint, gridToWgs84 } from './national-grid.ts';

const LIMITS: CellLimits = { minPostcodes: CELL_MIN_POSTCODES, minSpreadMetres: CELL_MIN_SPREAD_METRES };
/** Ten metres: neighbouring centres are 4.97 miles apart, and stay under 5. */
const CENTRE_DECIMALS = 4;
const HOME_DECIMALS = 3;
/** Homes for the simulated attack to look for. */
const OUTCODE_HOMES = 3000;
const TOWN_HOMES = 1000;
const PLACES = join(import.meta.dirname, '..');
const ATTACK = join(PLACES, '../../test/location');

function degrees(point: GridPoint, decimals: number): string {
  const { latitude, longitude } = gridToWgs84(point);
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
}
const memberRows = (cells: readonly MergedCell[]): string[] =>
  cells.flatMap(({ id, members }) => members.map((member) => `${member},${id}`));
function homeRows(homesByMember: ReadonlyMap<string, readonly GridPoint[]>, count: number): string[] {
  const all = [...homesByMember].flatMap(([member, homes]) => homes.map((home) => ({ member, home })));
  return sampleEvenly(all, count).map(({ member, home }) => `${member},${degrees(home, HOME_DECIMALS)}`);
}

const folder = mkdtempSync(join(tmpdir(), 'outcodes-'));
const write = (file: string, heading: string, rows: readonly string[]) =>
  writeFileSync(file, [heading, ...rows, ''].join('\n'));
try {
  const homesByOutcode = readOutcodes(fetchCodePointOpen(folder));
  const outcodeCells = mergeCells(homesByOutcode, LIMITS);
  const towns = deriveTowns();
  const cells = [...outcodeCells, ...towns.flatMap((area) => area.cells)];
  const homesByTown = new Map(
    towns.flatMap((area) => [...area.homesByTown].map(([town, homes]) => [`${area.area}1,${town}`, homes])),
  );
  const townRows = towns.flatMap(({ area, cells: own, otherTowns }) =>
    [...memberRows(own), ...(otherTowns ? [`,${otherTowns.id}`] : [])].map((row) => `${area},${row}`),
  );
  write(
    join(PLACES, 'cells.csv'),
    'cell,latitude,longitude',
    cells.map(({ id, centre }) => `${id},${degrees(centre, CENTRE_DECIMALS)}`).sort(),
  );
  write(join(PLACES, 'outcodes.csv'), 'outcode,cell', memberRows(outcodeCells).sort());
  write(join(PLACES, 'towns.csv'), 'area,town,cell', townRows.sort());
  write(join(ATTACK, 'homes.csv'), 'outcode,town,latitude,longitude', [
    ...homeRows(new Map([...homesByOutcode].map(([outcode, homes]) => [`${outcode},`, homes])), OUTCODE_HOMES),
    ...homeRows(homesByTown, TOWN_HOMES),
  ]);
  write(
    join(ATTACK, 'best-guesses.csv'),
    'cell,latitude,longitude,postcodes,spread_metres',
    cells
      .map(
        ({ id, guess, homes, spreadMetres }) =>
          `${id},${degrees(guess, HOME_DECIMALS)},${homes.length},${Math.round(spreadMetres)}`,
      )
      .sort(),
  );
  process.stdout.write(
    `${homesByOutcode.size} outcodes and ${townRows.length} towns in ${cells.length} cells written.\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
