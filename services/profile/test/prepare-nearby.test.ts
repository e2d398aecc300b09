import type { ProfileCard } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareNearby } from '../src/nearby/prepare-nearby.ts';
import { profilesOf } from '../src/profiles/profiles.store.ts';
import { newFamily } from './families.ts';
import { save } from './forms.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('earlier profiles and people are migrated to cells and found', async () => {
  const [reader, other] = [
    await newFamily(service),
    await newFamily(service, { childName: 'Zoë' }, { username: 'Anselm' }),
  ];
  const shy = await newFamily(service, { profileVisibility: 'private' });
  // As the first version stored them: outcodes as places, words and another index by the same name.
  const [profiles, people] = [profilesOf(service.db), service.db.collection('people')];
  await Promise.all([profiles.dropIndexes(), people.dropIndexes()]);
  await profiles.updateMany(
    {},
    { $set: { place: 'LS6', nameWords: ['zoe'], cityWords: ['leeds'] } as never, $unset: { findBy: '', cell: '' } },
  );
  await people.updateMany({}, { $unset: { usernameWords: '', usernameText: '' } });
  await profiles.createIndex({ place: 1, order: 1 }, { name: 'nearby' });
  await profiles.createIndex({ order: 1, place: 1 }, { name: 'faraway' });

  for (let time = 0; time < 2; time++) await prepareNearby(service.db);

  const search = (query: string) => service.call<ProfileCard[]>('GET', `/api/profile/search${query}`, reader);
  expect((await search('')).body.map(({ _id }) => _id)).toEqual([other.userId]);
  expect((await search('?childName=zoe&city=leeds')).body).toHaveLength(1);
  expect(
    (await service.call<{ users: object[] }>('GET', '/api/profile/users/search?q=ans', reader)).body.users,
  ).toHaveLength(1);
  expect((await profiles.indexes()).map(({ name }) => name)).not.toContain('faraway');
  expect(Object.keys((await profiles.findOne({ _id: shy.userId })) ?? {})).not.toContain('nameWords');
  expect(Object.keys((await profiles.findOne({ _id: shy.userId })) ?? {})).not.toContain('place');
  expect((await save(service, reader, { bio: 'Still here.' })).status).toBe(200);
});

test('a family keeps its cell after a short move when the migration runs again', async () => {
  const parent = await newFamily(service);
  await save(service, parent, { postcode: 'BD18 2MK', city: 'Shipley' });
  const cellNow = async () => (await profilesOf(service.db).findOne({ _id: parent.userId }))?.cell;
  const before = await cellNow();
  await prepareNearby(service.db);
  expect(await cellNow()).toBe(before);
});
