import { randomBytes } from 'node:crypto';
import type { ProfileCard } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPlaces } from '../src/places/places.ts';
import { listed, type ProfileDocument, profilesOf } from '../src/profiles/profiles.store.ts';
import { type FormChanges, save } from './forms.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let searcher: Parent;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.db.collection('profiles').deleteMany({});
  searcher = await newParent(service);
  await save(service, searcher, { searchRadius: '100' });
});

async function family(changes: FormChanges = {}, account: Parameters<typeof newParent>[1] = {}) {
  const parent = await newParent(service, account);
  expect((await save(service, parent, changes)).status).toBe(201);
  return parent;
}
const search = (query = '', by: Parent = searcher) => service.call<ProfileCard[]>('GET', `/api/profile/search${query}`, by);
const ids = async (query = '', by: Parent = searcher) => (await search(query, by)).body.map(({ _id }) => _id);

async function walk(query: string, by: Parent = searcher): Promise<ProfileCard[][]> {
  const pages: ProfileCard[][] = [];
  let next: string | undefined = `/api/profile/search${query}`;
  while (next) {
    const page: Awaited<ReturnType<typeof search>> = await service.call<ProfileCard[]>('GET', next, by);
    pages.push(page.body);
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
  }
  return pages;
}

/** Profiles straight into the store, for numbers that the form would take minutes for. */
async function crowd(count: number, placeOf: (index: number) => string): Promise<string[]> {
  const { place: _place, _id, order: _order, ...like } = (await profilesOf(service.db).findOne({ _id: searcher.userId })) as ProfileDocument;
  const people = Array.from({ length: count }, (_, index) => ({
    ...like,
    _id: randomId() as ProfileDocument['_id'],
    place: placeOf(index),
    order: randomBytes(12).toString('hex'),
  }));
  await profilesOf(service.db).insertMany(people);
  const active = people.map((person) => ({
    _id: person._id,
    username: 'x',
    email: 'x@example.com',
    role: 'parent',
    status: 'active',
    memberSince: '',
    version: 1,
  }));
  await service.db.collection('people').insertMany(active as never);
  return people.map((person) => person._id);
}

describe('who is found', () => {
  test('families by band, nearest first, with a band and nothing finer', async () => {
    const york = await family({ postcode: 'YO24 2MK', city: 'York' });
    const leeds = await family({ postcode: 'LS8 2MK' });
    const shipley = await family({ postcode: 'BD18 2MK', city: 'Shipley' });
    const { status, body } = await search();
    expect(status).toBe(200);
    expect(body.map(({ _id, distanceBand }) => [_id, distanceBand])).toEqual([
      [leeds.userId, 'under 5 miles'],
      [shipley.userId, '5–10'],
      [york.userId, '10–25'],
    ]);
    const allowed = ['_id', 'ageBand', 'childName', 'city', 'diabetesType', 'distanceBand', 'lookingFor', 'willingToMentor'];
    for (const card of body) expect(Object.keys(card).sort()).toEqual(allowed);
  });

  test('not oneself, the private, banned, unverified, leaving, nor those unheard of', async () => {
    const friend = await family();
    await family({ profileVisibility: 'private' });
    for (const status of ['banned', 'unverified', 'deleting'] as const) await family({}, { status });
    await save(service, { token: await service.token({ role: 'parent' }) });
    expect(await ids()).toEqual([friend.userId]);
  });

  test('only within the radius, rounded up to its step', async () => {
    const shipley = await family({ postcode: 'BD18 2MK', city: 'Shipley' });
    const near = await family({ postcode: 'LS8 2MK' });
    await save(service, searcher, { searchRadius: '1' });
    expect(await ids()).toEqual([near.userId]);
    await save(service, searcher, { searchRadius: '5' });
    expect(await ids()).toEqual([near.userId]);
    await save(service, searcher, { searchRadius: '6' });
    expect(await ids()).toEqual([near.userId, shipley.userId]);
  });

  test('Belfast finds Lisburn, placed by town', async () => {
    const belfast = await family({ postcode: 'BT9 2MK', city: 'Belfast' });
    const lisburn = await family({ postcode: 'BT28 2MK', city: 'Lisburn' });
    expect((await search('', belfast)).body).toMatchObject([{ _id: lisburn.userId, distanceBand: '5–10' }]);
  });

  test('without a profile of one’s own: 400 in the specified words', async () => {
    const { status, body } = await search('', await newParent(service));
    expect([status, body.msg]).toEqual([400, 'Profile not found.']);
  });
});

describe('filters', () => {
  test.each([
    ['childName=zoe', true],
    ['childName=ZO%C3%8B', true],
    ['childName=mae', true],
    ['childName=zoe%20ma', true],
    ['childName=oe', false],
    ['city=york', true],
    ['city=new%20y', true],
    ['city=ork', false],
    ['childName=zoe&city=leeds', false],
    ['childName=.*', false],
    ['childName=%5E', false],
    ['childName=%20%20', true],
  ])('?%s finds Zoë-Mae of New York: %s', async (query, found) => {
    const zoe = await family({ childName: 'Zoë-Mae', city: 'New York', postcode: 'LS8 2MK' });
    expect(await ids(`?${query}`)).toEqual(found ? [zoe.userId] : []);
  });

  test.each([`childName=${'x'.repeat(51)}`, 'limit=0', 'limit=101', 'cursor=!', 'cursor=bm8', 'childName=a&childName=b'])(
    '?%s is answered with 400',
    async (query) => {
      expect((await search(`?${query}`)).status).toBe(400);
    },
  );
});

describe('pages and order', () => {
  test('every family comes once, bands never go back, and the body stays a list', async () => {
    const all = await crowd(60, (index) => ['LS8', 'BD18', 'YO24', 'LS6'][index % 4] ?? 'LS6');
    const pages = await walk('?limit=7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const cards = pages.flat();
    expect(cards.map(({ _id }) => _id).sort()).toEqual(all.sort());
    const bands = cards.map(({ distanceBand }) => ['under 5 miles', '5–10', '10–25'].indexOf(distanceBand ?? ''));
    expect(bands).toEqual(bands.toSorted((a, b) => a - b));
  });

  test('a full last page has no next, and filters travel with the link', async () => {
    await crowd(4, () => 'LS8');
    expect((await walk('?limit=2')).map(({ length }) => length)).toEqual([2, 2]);
    const { headers } = await search('?limit=2&city=Leeds');
    expect(headers.link).toContain('city=Leeds');
  });

  test('the order is the same at each look, another for another searcher, and says nothing of the distance', async () => {
    await crowd(40, (index) => (index % 2 ? 'LS6' : 'LS17'));
    const [first, again] = [await ids('?limit=100'), await ids('?limit=100')];
    expect(first).toHaveLength(40);
    expect(again).toEqual(first);

    const places = new Map((await profilesOf(service.db).find().toArray()).map(({ _id, place }) => [_id, place]));
    const switches = first.filter((id, index) => index > 0 && places.get(id) !== places.get(first[index - 1] ?? id)).length;
    expect(switches).toBeGreaterThan(5);

    const orders = [];
    for (let other = 0; other < 4; other += 1)
      orders.push((await ids('?limit=100', await family({ postcode: 'LS8 2MK' }))).filter((id) => first.includes(id)).join());
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

test('a page among 20,000 families is read through an index, not much more than the page itself', async () => {
  const places = loadPlaces();
  const bands = places.around('LS6', 500);
  const everywhere = bands.flatMap((band) => band.places);
  await crowd(20_000, (index) => everywhere[index % everywhere.length] ?? 'LS6');
  for (const { band, places: within } of bands) {
    const query = { places: within, except: searcher.userId, from: '8', nameWords: [], cityWords: [] };
    const { executionStats, queryPlanner } = await listed(service.db, query, 21).explain('executionStats');
    const plan = JSON.stringify(queryPlanner.winningPlan);
    const index = /"indexName":"(\w+)"/.exec(plan)?.[1];
    expect(['nearby', 'faraway']).toContain(index);
    expect({ band, scans: plan.includes('COLLSCAN') }).toEqual({ band, scans: false });
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(22);
    expect(executionStats.totalKeysExamined).toBeLessThan(1500);
  }
});
