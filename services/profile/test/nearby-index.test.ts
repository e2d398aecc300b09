import { explain } from '@notalone/testing/explain';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFilter, type Filters, findPart, partsOf } from '../src/nearby/families.store.ts';
import { loadPlaces, type NearbyBand } from '../src/places/places.ts';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { typedWords } from '../src/text/text.rules.ts';
import { save } from './forms.ts';
import { insertFamilies } from './insert-families.ts';
import { newParent, type Service, startService } from './service.ts';

const FAMILIES = 8000;
const PAGE = 21;
const NAMES = ['Zoë', 'Zoe-Mae', 'Anika', 'Christopher', 'Christina', 'Sam', 'Ömer', 'Ada', 'Ali', 'Noor'];
const CITIES = ['Leeds', 'New York', 'Newton', 'Hull', 'London'];
const places = loadPlaces();
const LEEDS = 'E428N436';
const bandsAround = (cell: string): NearbyBand[] => places.around(cell, 500);

let service: Service;
beforeAll(async () => {
  service = await startService();
  const model = await newParent(service);
  await save(service, model);
  const everywhere = bandsAround(LEEDS).flatMap((band) => band.cells);
  // Half of them in one city: the dense case.
  const cellOf = (index: number) => (index % 2 ? LEEDS : (everywhere[index % everywhere.length] ?? LEEDS));
  const member = (_: unknown, index: number) => ({
    cell: cellOf(index),
    childName: NAMES[index % 10] ?? '',
    city: CITIES[(index >> 3) % 5] ?? '',
  });
  await insertFamilies(service, model, Array.from({ length: FAMILIES }, member));
});
afterAll(() => service.stop());

const stagesOf = (plan: Document): string[] => [
  plan.stage,
  ...[plan.inputStage, ...(plan.inputStages ?? []), plan.queryPlan]
    .filter(Boolean)
    .flatMap((each: Document) => stagesOf(each)),
];
const READS_AN_INDEX = ['IXSCAN', 'LIMIT', 'PROJECTION_COVERED', 'PROJECTION_DEFAULT', 'SORT_MERGE'];

async function explained(filters: Filters, band: NearbyBand) {
  const parts = partsOf({ ...filters, cells: band.cells, from: '8' });
  const explanations = await Promise.all(parts.map((part) => explain(findPart(service.db, part, PAGE))));
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

describe.each(bandsAround(LEEDS))('a page of the band $band', (band) => {
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
    // One key more for each cell: where its own order begins.
    expect(keys).toBeLessThanOrEqual(answered + 2 * band.cells.length + 2);
  });
});

test('several words and both filters use the rarest and compare only what it finds', async () => {
  const [near] = bandsAround(LEEDS);
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

test('private families are in none of the indexes', async () => {
  const parent = await newParent(service);
  await save(service, parent, { profileVisibility: 'private', childName: 'Quillon' });
  const find = (hint: string) =>
    profilesOf(service.db).countDocuments({ 'findBy.cell': { $gte: '' }, 'findBy.nameKeys': 'quill' }, { hint });
  expect(await find('nearby-name')).toBe(0);
  await save(service, parent, { childName: 'Quillon' });
  expect(await find('nearby-name')).toBe(1);
});
