import type { ProfileCard } from '@notalone/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { crowd } from './crowd.ts';
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

/** `count` families, in these places by turns. */
const inPlaces = (count: number, places: readonly string[]) =>
  crowd(
    service,
    searcher,
    Array.from({ length: count }, (_, index) => ({ place: places[index % places.length] ?? '' })),
  );

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
    ['childName=zo.*', true],
    ['childName=%5Bz%5Doe', false],
    ['city=%28york', true],
    ['city=York%24', true],
    ['city=%F0%9F%92%99', false],
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
    const all = await inPlaces(60, ['LS17', 'BD18', 'YO31', 'LS12']);
    const pages = await walk('?limit=7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const cards = pages.flat();
    expect(cards.map(({ _id }) => _id).sort()).toEqual(all.sort());
    const bands = cards.map(({ distanceBand }) => ['under 5 miles', '5–10', '10–25'].indexOf(distanceBand ?? ''));
    expect(bands).toEqual(bands.toSorted((a, b) => a - b));
  });

  test('a full last page has no next, and filters travel with the link', async () => {
    await inPlaces(4, ['LS17']);
    expect((await walk('?limit=2')).map(({ length }) => length)).toEqual([2, 2]);
    const { headers } = await search('?limit=2&city=Leeds');
    expect(headers.link).toContain('city=Leeds');
  });

  test('the order is the same at each look, another for another searcher, and says nothing of the distance', async () => {
    await inPlaces(40, ['LS12', 'LS17']);
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
