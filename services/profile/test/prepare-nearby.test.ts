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

test('profiles and people without search keys get them and are found', async () => {
  const [reader, other] = [
    await newFamily(service),
    await newFamily(service, { childName: 'Zoë' }, { username: 'Anselm' }),
  ];
  const [profiles, people] = [profilesOf(service.db), service.db.collection('people')];
  await profiles.dropIndexes();
  await profiles.updateMany({}, { $unset: { findBy: '', cell: '' } });
  await people.updateMany({}, { $unset: { 'account.usernameWords': '', 'account.usernameText': '' } });

  for (let time = 0; time < 2; time++) await prepareNearby(service.db);

  const search = (query: string) => service.call<ProfileCard[]>('GET', `/api/profile/search${query}`, reader);
  expect((await search('')).body.map(({ _id }) => _id)).toEqual([other.userId]);
  expect((await search('?childName=zoe&city=leeds')).body).toHaveLength(1);
  expect(
    (await service.call<{ users: object[] }>('GET', '/api/profile/users/search?q=ans', reader)).body.users,
  ).toHaveLength(1);
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
