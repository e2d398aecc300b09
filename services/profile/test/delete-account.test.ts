import { deletionRequested, profilePartKey } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo, picturesOf, save } from './forms.ts';
import { newParent, type Service, startService } from './service.ts';
import { type Watched, watchOutbox, watchTopics } from './watch-topics.ts';

let service: Service;
let watched: Watched;
let own: Awaited<ReturnType<typeof watchOutbox>>;
beforeAll(async () => {
  service = await startService();
  own = await watchOutbox(service);
  watched = await watchTopics(service, ['people.state', 'profile.events']);
});
afterAll(async () => {
  await own.stop();
  await watched.stop();
  await service.stop();
});

/** Everything in the database that names the person, by collection. */
async function traces(userId: string): Promise<string[]> {
  const collections = await service.db.collections();
  const found = await Promise.all(
    collections.map(async (collection) =>
      (await collection.find().toArray()).some((row) => JSON.stringify(row).includes(userId)) ? [collection.collectionName] : [],
    ),
  );
  return found.flat().sort();
}

test('hides and signs out at once, then erases everything and confirms without naming anyone', async () => {
  const [parent, other] = [await newParent(service), await newParent(service)];
  await save(service, other);
  const url = (await save(service, parent, { profileVisibility: 'public' }, await photo())).body.profile.profilePicUrl ?? '';
  expect((await service.call('GET', url, other)).status).toBe(200);

  const { status, body } = await service.call<{ message: string }>('DELETE', '/api/profile', parent);
  expect([status, body.message]).toEqual([200, 'Account deleted successfully!']);
  expect((await service.call('GET', '/api/profile', parent)).status).toBe(401);
  expect((await service.call('GET', `/api/profile/${parent.userId}`, other)).status).toBe(404);
  expect((await service.call('GET', url, other)).status).toBe(404);
  expect((await service.call<unknown[]>('GET', '/api/profile/search', other)).body).toEqual([]);

  const [requested] = await eventually(() => {
    const found = watched.dataOf(parent.userId).filter(({ erasureId }) => erasureId);
    expect(found).not.toEqual([]);
    return found;
  });
  const erasureId = String(requested?.erasureId);
  await eventually(() => expect(watched.recordsOf(erasureId)).not.toEqual([]));
  expect(JSON.stringify(watched.recordsOf(erasureId))).not.toContain(parent.userId);
  await eventually(() => expect(own.timesSaid(erasureId)).toBe(1));
  expect(own.timesSaid(parent.userId, deletionRequested.type)).toBe(1);
  await eventually(() => expect(watched.recordsOf(profilePartKey(parent.userId)).at(-1)?.value).toBeUndefined());
  expect(await picturesOf(service, parent.userId)).toBe(0);
  await eventually(async () => expect(await traces(parent.userId)).toEqual(['memberships', 'people']));
  expect(await service.db.collection('memberships').findOne({ _id: parent.userId as never })).toMatchObject({ erasedAt: expect.any(Date) });
  expect(await service.db.collection('people').findOne({ _id: parent.userId as never })).toEqual({ _id: parent.userId, erasedAt: expect.any(Date) });
});

test('works without a profile, and asking again, twice at once too, changes nothing', async () => {
  const parent = await newParent(service);
  const sessions = await Promise.all([1, 2, 3].map(() => service.token({ role: 'parent', userId: parent.userId })));
  const answers = await Promise.all(sessions.map((token) => service.call('DELETE', '/api/profile', { token })));
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await eventually(() => expect(watched.dataOf(parent.userId).some(({ erasureId }) => erasureId)).toBe(true));
  await eventually(() => expect(own.timesSaid(parent.userId, deletionRequested.type)).toBe(1));
  expect(own.timesSaid(profilePartKey(parent.userId))).toBe(0);
});

test('a save that races with the deletion never leaves a profile behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await newParent(service);
    await save(service, parent);
    const [saved, deleted] = await Promise.all([save(service, parent, {}, await photo()), service.call('DELETE', '/api/profile', parent)]);
    expect(deleted.status).toBe(200);
    expect([200, 401]).toContain(saved.status);
    expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(0);
    await eventually(async () => expect(await picturesOf(service, parent.userId)).toBe(0));
  }
});

test('a token that outlives the erasure brings nothing back', async () => {
  const parent = await newParent(service);
  await service.call('DELETE', '/api/profile', parent);
  await eventually(async () =>
    expect(await service.db.collection('memberships').countDocuments({ _id: parent.userId as never, erasedAt: { $exists: true } })).toBe(1),
  );
  await service.redis.flushdb();
  expect((await save(service, parent)).status).toBe(401);
  expect((await service.call('DELETE', '/api/profile/photo-consent', parent)).status).toBe(401);
});

test('one family’s deletion leaves the others as they were', async () => {
  const [parent, other] = [await newParent(service), await newParent(service)];
  await save(service, other, {}, await photo());
  await service.call('DELETE', '/api/profile', parent);
  await eventually(() => expect(watched.dataOf(parent.userId).some(({ erasureId }) => erasureId)).toBe(true));
  expect((await service.call('GET', '/api/profile', other)).status).toBe(200);
  expect(await picturesOf(service, other.userId)).toBe(2);
  expect((await service.call('DELETE', `/api/profile/${randomId()}`, other)).status).toBe(405);
});
