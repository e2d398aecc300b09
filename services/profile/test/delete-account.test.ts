import { deletionRequested, profilePartKey } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from './families.ts';
import { photo, picturesOf, save } from './forms.ts';
import { newParent, type Service, startService } from './service.ts';
import { recordOutbox, recordTopics, type TopicRecorder } from './topic-recorder.ts';

let service: Service;
let recorder: TopicRecorder;
let own: Awaited<ReturnType<typeof recordOutbox>>;
beforeAll(async () => {
  service = await startService();
  own = await recordOutbox(service);
  recorder = await recordTopics(service, ['people.state', 'profile.events']);
});
afterAll(async () => {
  await own.stop();
  await recorder.stop();
  await service.stop();
});

/** Everything in the database that names the person, by collection. */
async function traces(userId: string): Promise<string[]> {
  const collections = await service.db.collections();
  const found = await Promise.all(
    collections.map(async (collection) =>
      (await collection.find().toArray()).some((row) => JSON.stringify(row).includes(userId))
        ? [collection.collectionName]
        : [],
    ),
  );
  return found.flat().sort();
}

test('hides and signs out at once, then erases everything and confirms without naming anyone', async () => {
  const [parent, other] = [await newParent(service), await newParent(service)];
  await save(service, other);
  const url =
    (await save(service, parent, { profileVisibility: 'public' }, await photo())).body.profile.profilePicUrl ?? '';
  expect((await service.call('GET', url, other)).status).toBe(200);

  const { status, body } = await deleteAccount(service, parent);
  expect([status, body.message]).toEqual([200, 'Account deleted successfully!']);
  expect((await service.call('GET', '/api/profile', parent)).status).toBe(401);
  expect((await service.call('GET', `/api/profile/${parent.userId}`, other)).status).toBe(404);
  expect((await service.call('GET', url, other)).status).toBe(404);
  expect((await service.call<unknown[]>('GET', '/api/profile/search', other)).body).toEqual([]);

  const [requested] = await eventually(() => {
    const found = recorder.dataOf(parent.userId).filter(({ erasureId }) => erasureId);
    expect(found).not.toEqual([]);
    return found;
  });
  const erasureId = String(requested?.erasureId);
  await eventually(() => expect(recorder.recordsOf(erasureId)).not.toEqual([]));
  expect(JSON.stringify(recorder.recordsOf(erasureId))).not.toContain(parent.userId);
  await eventually(() => expect(own.timesPublished(erasureId)).toBe(1));
  expect(own.timesPublished(parent.userId, deletionRequested.type)).toBe(1);
  await eventually(() => expect(recorder.recordsOf(profilePartKey(parent.userId)).at(-1)?.value).toBeUndefined());
  expect(await picturesOf(service, parent.userId)).toBe(0);
  await eventually(async () => expect(await traces(parent.userId)).toEqual(['memberships', 'people']));
  expect(await service.db.collection('memberships').findOne({ _id: parent.userId as never })).toMatchObject({
    erasedAt: expect.any(Date),
  });
  expect(await service.db.collection('people').findOne({ _id: parent.userId as never })).toEqual({
    _id: parent.userId,
    erasedAt: expect.any(Date),
  });
});

test('a wrong password is refused at its field, too many lock out, and nothing is deleted', async () => {
  const parent = await newParent(service);
  await save(service, parent);
  for (const payload of [{}, { password: '' }]) {
    const { status, body } = await service.call('DELETE', '/api/profile', { ...parent, payload });
    expect([status, body.errors]).toEqual([400, { password: 'Required' }]);
  }
  for (let time = 0; time < 5; time += 1) {
    const { status, body } = await deleteAccount(service, parent, 'not this one');
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', { password: 'That is not your password.' }]);
  }
  const locked = await deleteAccount(service, parent);
  expect([locked.status, locked.body.code]).toEqual([429, 'LOCKED_OUT']);
  expect(Number(locked.headers['retry-after'])).toBeCloseTo(900, -2);
  expect((await service.call('GET', '/api/profile', parent)).status).toBe(200);
  expect(own.timesPublished(parent.userId, deletionRequested.type)).toBe(0);
});

test('answers 503 while auth is away, and deletes nothing', async () => {
  const alone = await startService({ isAuthAway: true });
  const parent = await newParent(alone);
  expect((await deleteAccount(alone, parent)).status).toBe(503);
  await alone.stop();
});

test('works without a profile, and again and concurrently without further effect', async () => {
  const parent = await newParent(service);
  const sessions = await Promise.all([1, 2, 3].map(() => service.token({ role: 'parent', userId: parent.userId })));
  const answers = await Promise.all(sessions.map((token) => deleteAccount(service, { token })));
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await eventually(() => expect(recorder.dataOf(parent.userId).some(({ erasureId }) => erasureId)).toBe(true));
  await eventually(() => expect(own.timesPublished(parent.userId, deletionRequested.type)).toBe(1));
  expect(own.timesPublished(profilePartKey(parent.userId))).toBe(0);
});

test('a save that races with the deletion never leaves a profile behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const parent = await newParent(service);
    await save(service, parent);
    const [saved, deleted] = await Promise.all([
      save(service, parent, {}, await photo()),
      deleteAccount(service, parent),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 401]).toContain(saved.status);
    expect(await service.db.collection('profiles').countDocuments({ _id: parent.userId as never })).toBe(0);
    await eventually(async () => expect(await picturesOf(service, parent.userId)).toBe(0));
  }
});

test('a token that outlives the erasure brings nothing back', async () => {
  const parent = await newParent(service);
  await deleteAccount(service, parent);
  await eventually(async () =>
    expect(
      await service.db
        .collection('memberships')
        .countDocuments({ _id: parent.userId as never, erasedAt: { $exists: true } }),
    ).toBe(1),
  );
  await service.redis.flushdb();
  expect((await save(service, parent)).status).toBe(401);
  expect((await service.call('DELETE', '/api/profile/photo-consent', parent)).status).toBe(401);
});

test('one family’s deletion leaves the others as they were', async () => {
  const [parent, other] = [await newParent(service), await newParent(service)];
  await save(service, other, {}, await photo());
  await deleteAccount(service, parent);
  await eventually(() => expect(recorder.dataOf(parent.userId).some(({ erasureId }) => erasureId)).toBe(true));
  expect((await service.call('GET', '/api/profile', other)).status).toBe(200);
  expect(await picturesOf(service, other.userId)).toBe(2);
  expect((await service.call('DELETE', `/api/profile/${randomId()}`, other)).status).toBe(405);
});
