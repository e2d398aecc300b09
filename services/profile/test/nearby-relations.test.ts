import type { ProfileCard } from '@notalone/contracts';
import { REFUSED_HIDDEN_DAYS } from '@notalone/contracts/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../src/relations/relations.store.ts';
import { type FamilyActions, familyActions, movableClock, newFamily } from './families.ts';
import { insertFamilies } from './insert-families.ts';
import { type Parent, type Service, startService } from './service.ts';

const LEEDS = 'E428N436';
const clock = movableClock();
let service: Service;
let does: FamilyActions;
beforeAll(async () => {
  service = await startService({ clock: clock.now });
  does = familyActions(service);
});
afterAll(() => service.stop());

const search = (by: Parent, query = '') => service.call<ProfileCard[]>('GET', `/api/profile/search${query}`, by);
const sees = async (by: Parent, other: Parent) =>
  (await search(by, '?limit=100')).body.some(({ _id }) => _id === other.userId);

/** What the two see of each other, before and after. */
async function vanishing(act: (one: Parent, other: Parent) => Promise<unknown>) {
  const [one, other] = [await newFamily(service), await newFamily(service)];
  expect([await sees(one, other), await sees(other, one)]).toEqual([true, true]);
  await act(one, other);
  return { one, other, seen: [await sees(one, other), await sees(other, one)] };
}

test.each<[string, (one: Parent, other: Parent) => Promise<unknown>, [boolean, boolean]]>([
  ['connected', (one, other) => does.join(one, other), [false, false]],
  ['a request waits', (one, other) => does.connect(one, other), [false, false]],
  ['one blocked the other', (one, other) => does.block(one, other), [false, false]],
  ['one reported the other', (one, other) => does.report(one, other), [false, true]],
  ['one refused the other', (one, other) => does.refuse(one, other), [false, true]],
])('nearby after: %s', async (_what, act, expected) => {
  expect((await vanishing(act)).seen).toEqual(expected);
});

test('a refused family is listed again after ninety days', async () => {
  const { one, other } = await vanishing((me, them) => does.refuse(me, them));
  clock.passDays(REFUSED_HIDDEN_DAYS - 1);
  const early = { ...one, token: await service.token({ role: 'parent', userId: one.userId }) };
  expect(await sees(early, other)).toBe(false);
  clock.passDays(2);
  expect(await sees(early, other)).toBe(true);
});

test('a reader who has refused hundreds nearby still gets a full page, each family once', async () => {
  const reader = await newFamily(service, { childName: 'Reader', city: 'Selby', postcode: 'YO8 2MK' });
  const members = Array.from({ length: 400 }, () => ({ cell: LEEDS, childName: 'Ignatius' }));
  const families = await insertFamilies(service, reader, members);
  const at = clock.now();
  const refused = families.slice(0, 350).map((other) => {
    const pair = [reader.userId, other].sort() as [typeof reader.userId, typeof reader.userId];
    return {
      _id: pair.join('/'),
      pair,
      state: 'none' as const,
      since: at,
      version: 0,
      refused: [{ by: reader.userId, at }],
      reportedBy: [],
    };
  });
  await relationsOf(service.db).insertMany(refused);
  const first = await search(reader, '?childName=ignat&limit=30');
  const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await service.call<ProfileCard[]>('GET', next, reader);
  expect([first.body.length, second.body.length, second.headers.link]).toEqual([30, 20, undefined]);
  const seen = [...first.body, ...second.body].map(({ _id }) => _id);
  expect(seen.sort()).toEqual(families.slice(350).sort());
});
