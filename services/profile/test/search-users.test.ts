import type { FoundUser } from '@notalone/contracts';
import { USER_SEARCH_RESULTS } from '@notalone/contracts/limits';
import { explain } from '@notalone/testing/explain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { type FamilyActions, familyActions, newFamily } from './families.ts';
import { save } from './forms.ts';
import { insertFamilies } from './insert-families.ts';
import { newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
let does: FamilyActions;
let reader: Parent;
beforeAll(async () => {
  service = await startService();
  does = familyActions(service);
  reader = await newFamily(service, { childName: 'Reader' }, { username: 'The reader' });
});
afterAll(() => service.stop());

const search = (q: string, by: Parent = reader) =>
  service.call<{ users: FoundUser[] }>('GET', `/api/profile/users/search?q=${encodeURIComponent(q)}`, by);
const found = async (q: string, by?: Parent) => (await search(q, by)).body.users.map(({ username }) => username);

describe('finds people by text', () => {
  beforeAll(async () => {
    await newFamily(service, { childName: 'Łucja-Maë' }, { username: 'Žofia.O’Brien' });
  });
  test.each([
    ['zof', true],
    ['ŽOFIA', true],
    ['zofia obr', true],
    ['obrien zo', true],
    ['brien', false],
    ['luc', true],
    ['ŁUCJA', true],
    ['ma', true],
    ['mae lu', true],
    ['ucja', false],
    ['zofia mae', false],
    ['.*', false],
    ['zo.*', true],
    ['^zo', true],
    ['zo$', true],
    ['[z]ofia', false],
    ['(zo', true],
    ['\\w\\w', false],
    ['{"$ne":1}', false],
    ['💙💙', false],
    ['\u0301\u0301', false],
  ])('“%s” finds Žofia.O’Brien, whose child is Łucja-Maë: %s', async (q, finds) => {
    const { status, body } = await search(q);
    expect(status).toBe(200);
    expect(body.users.map(({ username, childName }) => [username, childName])).toEqual(
      finds ? [['Žofia.O’Brien', 'Łucja-Maë']] : [],
    );
  });

  test.each(['', 'a', ' a ', 'x'.repeat(51)])('“%s” is answered with 400', async (q) => {
    expect((await search(q)).status).toBe(400);
  });

  test('shows name and picture, and nothing of where they live', async () => {
    const [zofia] = (await search('zof')).body.users;
    expect(Object.keys(zofia ?? {}).sort()).toEqual(['_id', 'childName', 'username']);
  });
});

describe('leaves out', () => {
  test('oneself, private and banned people, people without a profile, and unknown accounts', async () => {
    await newFamily(service, { childName: 'Wilfred', profileVisibility: 'private' }, { username: 'wilfred-private' });
    await newFamily(service, { childName: 'Wilfred' }, { username: 'wilfred-banned', status: 'banned' });
    await newParent(service, { username: 'wilfred-no-profile' });
    await save(service, { token: await service.token({ role: 'parent' }) }, { childName: 'Wilfred' });
    const wilfred = await newFamily(service, { childName: 'Wilfred' }, { username: 'wilfred-himself' });
    expect(await found('wilfred')).toEqual(['wilfred-himself']);
    expect(await found('wilfred', wilfred)).toEqual([]);
  });

  test('people blocked either way or reported by the reader, but not those who reported the reader', async () => {
    const family = (username: string) => newFamily(service, { childName: 'Ottoline' }, { username });
    const others = {
      blocked: await family('ottoline-a'),
      blocker: await family('ottoline-b'),
      reported: await family('ottoline-c'),
      reporter: await family('ottoline-d'),
    };
    expect(await found('ottoline')).toHaveLength(4);
    await does.block(reader, others.blocked);
    await does.block(others.blocker, reader);
    await does.report(reader, others.reported);
    await does.report(others.reporter, reader);
    expect(await found('ottoline')).toEqual(['ottoline-d']);
    expect(await found('the reader', others.blocked)).toEqual([]);
    expect(await found('the reader', others.reported)).toEqual(['The reader']);
  });

  test('private families, except for their connections', async () => {
    const friend = await newFamily(service, { childName: 'Perpetua' }, { username: 'friend-of-many' });
    const shy = await newFamily(service, { childName: 'Perpetua' }, { username: 'shy' });
    await does.join(friend, shy);
    await save(service, shy, { childName: 'Perpetua', profileVisibility: 'private' });
    expect(await found('perpetua')).toEqual(['friend-of-many']);
    expect(await found('perpetua', friend)).toEqual(['shy']);
    expect(await found('shy', friend)).toEqual(['shy']);
    await does.disconnect(friend, shy);
    expect(await found('perpetua', friend)).toEqual([]);
  });

  test('everybody, for a reader without a profile: 400 in the specified words', async () => {
    const { status, body } = await search('zof', await newParent(service));
    expect([status, body.msg]).toEqual([400, 'Profile not found.']);
  });
});

test('answers at most ten: connections first, then exact names', async () => {
  const crowded = Array.from({ length: 60 }, (_, index) => ({
    cell: 'E428N436',
    childName: 'Samuel',
    username: `samuel ${index}`,
  }));
  await insertFamilies(service, reader, crowded);
  await newFamily(service, { childName: 'Bo' }, { username: 'sam' });
  const friend = await newFamily(service, { childName: 'Samuel' }, { username: 'zz-friend' });
  await does.join(reader, friend);
  const users = await found('sam');
  expect(users).toHaveLength(USER_SEARCH_RESULTS);
  expect(users.slice(0, 2)).toEqual(['zz-friend', 'sam']);
  expect(new Set(users).size).toBe(USER_SEARCH_RESULTS);
});

test('reads an index, and a changed name is found at once', async () => {
  const parent = await newFamily(service, { childName: 'Before' });
  await save(service, parent, { childName: 'Afterwards' });
  expect((await search('before')).body.users).toEqual([]);
  expect((await search('afterw')).body.users.map(({ _id }) => _id)).toEqual([parent.userId]);

  const named = { 'findBy.nameWords': { $regex: '^samuel' }, 'findBy.cell': { $gte: '' } };
  const families = profilesOf(service.db).find(named).hint('names').project({ _id: 1 }).limit(10);
  const usernames = { 'account.usernameWords': { $regex: '^samuel' }, 'account.status': 'active' };
  const people = service.db.collection('people').find(usernames).hint('usernames').project({ _id: 1 }).limit(10);
  for (const { executionStats } of [await explain(families), await explain(people)])
    expect([executionStats.nReturned, executionStats.totalDocsExamined]).toEqual([10, 0]);
});
