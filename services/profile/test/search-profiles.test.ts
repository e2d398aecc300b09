import type { ProfileCard } from '@notalone/contracts';
import { fieldsWhere } from '@notalone/contracts/profile-field-table';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { type FormChanges, save } from './forms.ts';
import { insertFamilies } from './insert-families.ts';
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
const search = (query = '', by: Parent = searcher) =>
  service.call<ProfileCard[]>('GET', `/api/profile/search${query}`, by);
const ids = async (query = '', by: Parent = searcher) => (await search(query, by)).body.map(({ _id }) => _id);

const [LEEDS, NORTH_LEEDS, SHIPLEY, YORK] = ['E428N436', 'E436N436', 'E416N430', 'E460N450'] as const;
/** `count` families, in these cells by turns. */
const inCells = (count: number, cells: readonly string[]) =>
  insertFamilies(
    service,
    searcher,
    Array.from({ length: count }, (_, index) => ({ cell: cells[index % cells.length] ?? '' })),
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

describe('finds', () => {
  test('families by band, nearest first, and shows nothing finer than the band', async () => {
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
    // These families have no picture.
    const said = fieldsWhere({ seenBy: 'card' }).filter((name) => !name.startsWith('profilePic'));
    for (const card of body)
      expect(Object.keys(card).sort()).toEqual(['_id', 'ageBand', 'distanceBand', ...said].sort());
  });

  test('neither oneself nor private, banned, unverified, leaving or unknown families', async () => {
    const friend = await family();
    await family({ profileVisibility: 'private' });
    for (const status of ['banned', 'unverified', 'deleting'] as const) await family({}, { status });
    await save(service, { token: await service.token({ role: 'parent' }) });
    expect(await ids()).toEqual([friend.userId]);
  });

  test('only families within the radius, rounded up to its step', async () => {
    const shipley = await family({ postcode: 'BD18 2MK', city: 'Shipley' });
    const near = await family({ postcode: 'LS8 2MK' });
    await save(service, searcher, { searchRadius: '1' });
    expect(await ids()).toEqual([near.userId]);
    await save(service, searcher, { searchRadius: '5' });
    expect(await ids()).toEqual([near.userId]);
    await save(service, searcher, { searchRadius: '6' });
    expect(await ids()).toEqual([near.userId, shipley.userId]);
  });

  test('Belfast finds Bangor, placed by town', async () => {
    const belfast = await family({ postcode: 'BT9 2MK', city: 'Belfast' });
    const bangor = await family({ postcode: 'BT20 2MK', city: 'Bangor' });
    expect((await search('', belfast)).body).toMatchObject([{ _id: bangor.userId, distanceBand: '10–25' }]);
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

  test.each([
    `childName=${'x'.repeat(51)}`,
    'limit=0',
    'limit=101',
    'cursor=!',
    'cursor=bm8',
    'childName=a&childName=b',
  ])('?%s is answered with 400', async (query) => {
    expect((await search(`?${query}`)).status).toBe(400);
  });
});

describe('pages and order', () => {
  test('every family comes once, and bands only grow', async () => {
    const all = await inCells(60, [NORTH_LEEDS, SHIPLEY, YORK, LEEDS]);
    const pages = await walk('?limit=7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const cards = pages.flat();
    expect(cards.map(({ _id }) => _id).sort()).toEqual(all.sort());
    const bands = cards.map(({ distanceBand }) => ['under 5 miles', '5–10', '10–25'].indexOf(distanceBand ?? ''));
    expect(bands).toEqual(bands.toSorted((a, b) => a - b));
  });

  test('a full last page has no next, and filters travel with the link', async () => {
    await inCells(4, [NORTH_LEEDS]);
    expect((await walk('?limit=2')).map(({ length }) => length)).toEqual([2, 2]);
    const { headers } = await search('?limit=2&city=Leeds');
    expect(headers.link).toContain('city=Leeds');
  });

  test('the order is stable, differs between readers, and does not follow the distance', async () => {
    await inCells(40, [LEEDS, NORTH_LEEDS]);
    const [first, again] = [await ids('?limit=100'), await ids('?limit=100')];
    expect(first).toHaveLength(40);
    expect(again).toEqual(first);

    const cells = new Map((await profilesOf(service.db).find().toArray()).map(({ _id, cell }) => [_id, cell]));
    const switches = first.filter(
      (id, index) => index > 0 && cells.get(id) !== cells.get(first[index - 1] ?? id),
    ).length;
    expect(switches).toBeGreaterThan(5);

    const orders = [];
    for (let other = 0; other < 4; other += 1)
      orders.push(
        (await ids('?limit=100', await family({ postcode: 'LS8 2MK' }))).filter((id) => first.includes(id)).join(),
      );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});
