import { CELL_MIN_POSTCODES, CELL_MIN_SPREAD_METRES, POSTCODE_CHANGES } from '@notalone/contracts/limits';
import { describe, expect, test } from 'vitest';
import { bandOf, milesBetween, type Point } from '../../src/places/distance.rules.ts';
import { type Cell, loadPlaces } from '../../src/places/places.ts';
import {
  type Attacker,
  type Hypothesis,
  kilometresBetween,
  locate,
  type Shown,
  seeded,
  table,
  type World,
} from './attack.ts';

const TARGETS = 60;
const ATTACKER: Attacker = { accounts: 10, vantagePointsEach: POSTCODE_CHANGES + 1 };
const BAR_KM = 2.5;
const INNER_LONDON = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;
const ISLANDS = /^(?:JE|GY|IM)/;
const SEED = 20261121;

const places = loadPlaces();
const pointOf = (latitude: string | undefined, longitude: string | undefined): Point => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
});

interface Home {
  readonly outcode: string;
  readonly at: Point;
  readonly cell: Cell;
}
/**
 * Real postcodes of Great Britain, one of every 580, to 100 m; made up where no list is free and families are placed by
 * town, one of every 40 (`places/derive`).
 */
const HOMES: readonly Home[] = table('homes.csv').map(([outcode = '', town = '', ...at]) => {
  const placed = places.cellOf(`${outcode} 1AA`, town);
  if ('refused' in placed) throw new Error(`${outcode} ${town} is not placed.`);
  return { outcode, at: pointOf(at[0], at[1]), cell: placed.cell };
});
const isByTown = ({ outcode }: Home) => outcode.startsWith('BT') || ISLANDS.test(outcode);
const OUTCODE_HOMES = HOMES.filter((home) => !isByTown(home));

/** What the attacker has worked out from our tables, which are in the repository, and the published postcodes. */
const CELLS = table('best-guesses.csv').map(([cell = '', latitude, longitude, postcodes, spreadMetres]) => ({
  cell,
  guess: pointOf(latitude, longitude),
  homes: Number(postcodes),
  spreadMetres: Number(spreadMetres),
}));
const centres = new Map(
  table('../../src/places/cells.csv').map(([cell = '', latitude, longitude]) => [cell, pointOf(latitude, longitude)]),
);
const world: World = {
  vantagePoints: centres,
  hypotheses: CELLS.map(
    ({ cell, guess, homes }): Hypothesis => ({ measured: centres.get(cell) as Point, guess, homes }),
  ),
  mayMove: (from, to) => places.afterMove(from, to) === to,
};

/** The rule by which the search lists families and the profile page shows a band. */
const showing =
  ({ cell }: Home): Shown =>
  (vantagePoint, radiusMiles) =>
    places.bandWithin(vantagePoint, cell, radiusMiles);

const cellsOf = (homes: readonly Home[]) => {
  const known = new Set(homes.map(({ cell }) => cell));
  return CELLS.filter(({ cell }) => known.has(cell));
};
/** Those in the quarter of their cells in which homes lie closest together. */
function inTowns(homes: readonly Home[]): Home[] {
  const cells = cellsOf(homes).toSorted((a, b) => a.spreadMetres - b.spreadMetres);
  const towns = new Set(cells.slice(0, cells.length / 4).map(({ cell }) => cell));
  return homes.filter(({ cell }) => towns.has(cell));
}

function sample(homes: readonly Home[], random: () => number): Home[] {
  const left = [...homes];
  return Array.from({ length: TARGETS }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Home);
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

function attack(attacked: World, homes: readonly Home[], show: (home: Home) => Shown, attacker = ATTACKER) {
  const random = seeded(SEED);
  const found = sample(homes, random).map((home) => ({ home, ...locate(attacked, show(home), attacker, random) }));
  return {
    errorKm: median(found.map(({ home, estimate }) => kilometresBetween(home.at, estimate))),
    left: median(found.map(({ left }) => left)),
  };
}

describe('60 homes looked for by ten accounts with four postcodes each, and radii, of the attacker’s choice', () => {
  test.each([
    ['all over Great Britain', OUTCODE_HOMES],
    ['in the towns of Great Britain', inTowns(OUTCODE_HOMES)],
    ['in inner London', OUTCODE_HOMES.filter(({ outcode }) => INNER_LONDON.test(outcode))],
    ['in Northern Ireland', HOMES.filter(({ outcode }) => outcode.startsWith('BT'))],
    ['in Jersey, Guernsey and Man', HOMES.filter(({ outcode }) => ISLANDS.test(outcode))],
  ] as const)('%s: the cell is found, the home is not', (_where, homes) => {
    const { errorKm, left } = attack(world, homes, showing);
    // The attack is worth its name: it ends at the one cell of the family.
    expect(left).toBe(1);
    expect(errorKm).toBeGreaterThanOrEqual(BAR_KM);
  });

  test('no home is found any nearer than the others of its cell: the answers are the same for all of them', () => {
    const byCell = [...Map.groupBy(HOMES, ({ cell }) => cell).values()].filter(({ length }) => length > 1);
    for (const homes of byCell.filter((_, index) => index % 20 === 0)) {
      const estimates = homes.map((home) => locate(world, showing(home), ATTACKER, seeded(SEED)).estimate);
      expect(new Set(estimates.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(1);
    }
  });

  test('the check can fail: were homes measured by themselves, half of the accounts would find them', () => {
    const scattered = (around: Point, random: () => number): Hypothesis => {
      const reach = 10 ** (-3 * random());
      const at = {
        latitude: around.latitude + (random() - 0.5) * reach,
        longitude: around.longitude + (random() - 0.5) * reach * 1.6,
      };
      return { measured: at, guess: at, homes: 1 };
    };
    const exact: World = {
      vantagePoints: centres,
      mayMove: () => true,
      hypotheses: OUTCODE_HOMES.filter((_, index) => index % 2).map(({ at }) => ({
        measured: at,
        guess: at,
        homes: 1,
      })),
      refine: (left, random) =>
        left.length > 150
          ? []
          : Array.from({ length: 300 }, () =>
              scattered((left[Math.floor(random() * left.length)] as Hypothesis).guess, random),
            ),
    };
    const shownExactly =
      ({ at }: Home): Shown =>
      (vantagePoint, radiusMiles) => {
        const miles = milesBetween(centres.get(vantagePoint) as Point, at);
        return miles < radiusMiles ? bandOf(miles) : undefined;
      };
    const unlisted = OUTCODE_HOMES.filter((_, index) => index % 2 === 0);
    const { errorKm } = attack(exact, unlisted, shownExactly, { ...ATTACKER, accounts: ATTACKER.accounts / 2 });
    expect(errorKm).toBeLessThan(BAR_KM / 2);
  });
});

test('each cell holds many postcodes or a whole island', () => {
  const islands = new Set(HOMES.filter(({ outcode }) => ISLANDS.test(outcode)).map(({ cell }) => cell));
  expect(islands.size).toBe(3);
  expect(CELLS.filter(({ cell, homes }) => homes < CELL_MIN_POSTCODES && !islands.has(cell))).toEqual([]);
});

test('half of the homes of each cell of Great Britain lie far from any one point', () => {
  const dense = cellsOf(OUTCODE_HOMES).filter(({ spreadMetres }) => spreadMetres < CELL_MIN_SPREAD_METRES);
  expect(dense).toEqual([]);
});
