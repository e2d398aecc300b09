import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFilter, type Filters, listedPart, partsOf } from '../src/nearby/listed.store.ts';
import { loadPlaces, type NearbyBand } from '../src/places/places.ts';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { typedWords } from '../src/text.rules.ts';
import { crowd } from './crowd.ts';
import { save } from './forms.ts';
import { newParent, type Service, startService } from './service.ts';

const FAMILIES = 8000;
const PAGE = 21;
const NAMES = ['Zoë', 'Zoe-Mae', 'Anika', 'Christopher', 'Christina', 'Sam', 'Ömer', 'Ada', 'Ali', 'Noor'];
const CITIES = ['Leeds', 'New York', 'Newton', 'Hull', 'London'];
const places = loadPlaces();
const bandsAround = (place: string): NearbyBand[] => places.around(place, 500);

let service: Service;
beforeAll(async () => {
  service = await startService();
  const model = await newParent(service);
  await save(service, model);
  const everywhere = bandsAround('LS12').flatMap((band) => band.places);
  // Half of them in one city: the dense case.
  const placeOf = (index: number) => (index % 2 ? 'LS12' : (everywhere[index % everywhere.length] ?? 'LS12'));
  const member = (_: unknown, index: number) => ({ place: placeOf(index), childName: NAMES[index % 10] ?? '', city: CITIES[(index >> 3) % 5] ?? '' });
  await crowd(service, model, Array.from({ length: FAMILIES }, member));
});
afterAll(() => service.stop());

const stagesOf = (plan: Document): string[] => [
  plan.stage,
  ...[plan.inputStage, ...(plan.inputStages ?? []), plan.queryPlan].filter(Boolean).flatMap((each: Document) => stagesOf(each)),
];
const READS_AN_INDEX = ['IXSCAN', 'LIMIT', 'PROJECTION_COVERED', 'PROJECTION_DEFAULT', 'SORT_MERGE'];

async function explained(filters: Filters, band: NearbyBand) {
  const parts = partsOf({ ...filters, places: band.places, from: '8' });
  const explanations = await Promise.all(parts.map((part) => listedPart(service.db, part, PAGE).explain('executionStats')));
  const sum = (field: string) => explanations.reduce((total, { executionStats }) => total + executionStats[field], 0);
  return {
    parts: parts.length,
    stages: [...new Set(explanations.flatMap(({ queryPlanner }) => stagesOf(queryPlanner.winningPlan)))].sort(),
    documents: sum('totalDocsExamined'),
    keys: sum('totalKeysExamined'),
    answered: sum('nReturned'),
  };
}

const none: Filters = { name: undefined, city: undefined, by: undefined };
const byName = (text: string): Filters => ({ ...none, name: typedWords(text), by: 'name' });
const byCity = (text: string): Filters => ({ ...none, city: typedWords(text), by: 'city' });

describe.each(bandsAround('LS12'))('a page of the band $band', (band) => {
  test.each([
    ['without a filter', none],
    ['by a name', byName('zoë')],
    ['by one letter', byName('a')],
    ['by a city', byCity('new')],
    ['by a name that nobody has', byName('xanthe')],
  ] as const)('%s is read from an index alone, no further than it is long', async (_filter, filters) => {
    const { stages, documents, keys, answered } = await explained(filters, band);
    expect(stages.filter((stage) => !READS_AN_INDEX.includes(stage))).toEqual([]);
    expect(stages).toContain('IXSCAN');
    expect(documents).toBe(0);
    // One key more for each place: where its own order begins.
    expect(keys).toBeLessThanOrEqual(answered + 2 * band.places.length + 2);
  });
});

test('several words, and both filters, are looked up by the rarest and compared only with what that finds', async () => {
  const [near] = bandsAround('LS12');
  if (!near) throw new Error('There is nothing around.');
  for (const filters of [byName('mae zoe'), { ...byName('zoe'), city: typedWords('new york') }]) {
    const { stages, documents, answered } = await explained(filters, near);
    expect(stages).not.toContain('COLLSCAN');
    expect(answered).toBeGreaterThan(0);
    expect(documents).toBeLessThan(FAMILIES / 10);
  }
  expect(await chooseFilter(service.db, typedWords('q'), typedWords('leeds'))).toMatchObject({ by: 'name' });
  expect(await chooseFilter(service.db, typedWords('zoe'), typedWords('nowhere'))).toMatchObject({ by: 'city' });
});

test('private families are in none of these indexes', async () => {
  const parent = await newParent(service);
  await save(service, parent, { profileVisibility: 'private', childName: 'Quillon' });
  const find = (hint: string) => profilesOf(service.db).countDocuments({ 'findBy.place': { $gte: '' }, 'findBy.nameKeys': 'quill' }, { hint });
  expect(await find('nearby-name')).toBe(0);
  await save(service, parent, { childName: 'Quillon' });
  expect(await find('nearby-name')).toBe(1);
});
