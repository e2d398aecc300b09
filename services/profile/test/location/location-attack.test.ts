import { describe, expect, test } from 'vitest';
import { bandOf, milesBetween, type Point } from '../../src/places/distance.rules.ts';
import { loadPlaces, type Place } from '../../src/places/places.ts';
import { type Hypothesis, kilometresBetween, locate, type Shown, seeded, table, type World } from './attack.ts';

const TARGETS = 60;
const PROBES = 60;
const BAR_KM = 1.5;
const INNER_LONDON = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;
const SEED = 20261121;

const places = loadPlaces();
const pointOf = (latitude: string | undefined, longitude: string | undefined): Point => ({ latitude: Number(latitude), longitude: Number(longitude) });

interface Home {
  readonly outcode: string;
  readonly town?: string;
  readonly at: Point;
}
/** Real postcodes of Great Britain, one of every 580 (`places/derive` writes them), to 100 m. */
const HOMES: readonly Home[] = table('homes.csv').map(([outcode = '', ...at]) => ({ outcode, at: pointOf(at[0], at[1]) }));

/** Homes of the areas that are placed by town, made up where no list is free (`places/derive/derive-towns.ts`), one of every 40. */
const TOWN_HOMES: readonly Home[] = table('town-homes.csv').map(([area = '', town = '', ...at]) => ({ outcode: `${area}1`, town, at: pointOf(at[0], at[1]) }));

const placeOf = ({ outcode, town = '' }: Home): Place => {
  const placed = places.place(`${outcode} 1AA`, town);
  if ('refused' in placed) throw new Error(`${outcode} ${town} is not placed.`);
  return placed.place;
};

/** The attacker has our table, which is in the repository, and has worked out the best guess for each place from the published postcodes. */
const byPlace: World = (() => {
  const hypotheses = table('best-guesses.csv').map(([place = '', latitude, longitude, homes]) => ({
    place,
    guess: pointOf(latitude, longitude),
    homes: Number(homes),
  }));
  const stands = new Map(
    table('../../src/places/outcodes.csv').flatMap(([place = '', merged, latitude, longitude]) =>
      merged ? [] : [[place, pointOf(latitude, longitude)] as const],
    ),
  );
  return { stands, hypotheses: hypotheses.map(({ place, ...known }): Hypothesis => ({ ...known, stands: stands.get(place) as Point })) };
})();

/** The same where families are placed by town; the attacker knows even that the home is there. */
const byTown: World = (() => {
  const stands = new Map(
    table('../../src/places/towns.csv').flatMap(([area = '', town = '', merged, latitude, longitude]) =>
      merged ? [] : [[placeOf({ outcode: `${area}1`, town, at: pointOf(latitude, longitude) }), pointOf(latitude, longitude)] as const],
    ),
  );
  const hypotheses = table('town-guesses.csv').map(([area = '', town = '', latitude, longitude, homes]): Hypothesis => {
    const guess = pointOf(latitude, longitude);
    return { stands: stands.get(placeOf({ outcode: `${area}1`, town, at: guess })) as Point, guess, homes: Number(homes) };
  });
  return { stands, hypotheses };
})();

/** What the service itself shows, by the rule that the search goes by. Stands are the same for every target: asked once. */
const listings = new Map<string, ReadonlyMap<Place, ReturnType<typeof bandOf>>>();
function shownBy(stand: string, radiusMiles: number) {
  const key = `${stand} ${radiusMiles}`;
  const known =
    listings.get(key) ?? new Map(places.around(stand, radiusMiles).flatMap(({ band, places: within }) => within.map((place) => [place, band] as const)));
  listings.set(key, known);
  return known;
}
const showing =
  (home: Home): Shown =>
  (stand, radiusMiles) =>
    shownBy(stand, radiusMiles).get(placeOf(home));

function sample(homes: readonly Home[], random: () => number): Home[] {
  const left = [...homes];
  return Array.from({ length: TARGETS }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Home);
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

function attack(world: World, homes: readonly Home[], show: (home: Home) => Shown, probes = PROBES) {
  const random = seeded(SEED);
  const found = sample(homes, random).map((home) => ({ home, ...locate(world, show(home), probes, random) }));
  return { errorKm: median(found.map(({ home, estimate }) => kilometresBetween(home.at, estimate))), left: median(found.map(({ left }) => left)) };
}

describe('60 homes looked for by 60 accounts each, with postcodes and radii of the attacker’s choice', () => {
  test.each([
    ['all over Great Britain', HOMES],
    ['in inner London', HOMES.filter(({ outcode }) => INNER_LONDON.test(outcode))],
  ] as const)('%s: the place is found, the home is not', (_where, homes) => {
    const { errorKm, left } = attack(byPlace, homes, showing);
    // The attack is worth its name: it always ends at the one place where the family stands.
    expect(left).toBe(1);
    expect(errorKm).toBeGreaterThanOrEqual(BAR_KM);
  });

  test.each([
    ['in Northern Ireland', TOWN_HOMES.filter(({ outcode }) => outcode === 'BT1')],
    ['in Jersey, Guernsey and Man', TOWN_HOMES.filter(({ outcode }) => outcode !== 'BT1')],
  ] as const)('%s, where families are placed by town: so it is there', (_where, homes) => {
    const { errorKm, left } = attack(byTown, homes, showing);
    expect(left).toBe(1);
    expect(errorKm).toBeGreaterThanOrEqual(BAR_KM);
  });

  test('the check can fail: were homes placed by themselves, a third of the accounts would find them', () => {
    const scattered = (around: Point, random: () => number): Hypothesis => {
      const reach = 10 ** (-3 * random());
      const at = { latitude: around.latitude + (random() - 0.5) * reach, longitude: around.longitude + (random() - 0.5) * reach * 1.6 };
      return { stands: at, guess: at, homes: 1 };
    };
    const exact: World = {
      stands: byPlace.stands,
      hypotheses: HOMES.filter((_, index) => index % 2).map(({ at }) => ({ stands: at, guess: at, homes: 1 })),
      refine: (left, random) =>
        left.length > 150 ? [] : Array.from({ length: 300 }, () => scattered((left[Math.floor(random() * left.length)] as Hypothesis).guess, random)),
    };
    const shownExactly =
      ({ at }: Home): Shown =>
      (stand, radiusMiles) => {
        const miles = milesBetween(exact.stands.get(stand) as Point, at);
        return miles < radiusMiles ? bandOf(miles) : undefined;
      };
    const unlisted = HOMES.filter((_, index) => index % 2 === 0);
    const { errorKm } = attack(exact, unlisted, shownExactly, PROBES / 3);
    expect(errorKm).toBeLessThan(BAR_KM / 2);
  });
});
