import { randomUUID } from 'node:crypto';
import { childDeletionRequested, childIdSchema, feedErased, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commented, reshare } from './interactions.ts';
import { contentsOf, get, photo, picturesOf, publish, published, react } from './posts.ts';
import { leave, newPair, newParent, type Service, startService, subscribe } from './service.ts';

let service: Service;
let confirmations: ReturnType<typeof subscribe>;
beforeAll(async () => {
  service = await startService();
  confirmations = subscribe(service, feedErased);
});
afterAll(async () => {
  await confirmations.stop();
  await service.stop();
});

const confirmed = (erasureId: string) => eventually(() => expect(confirmations.of(erasureId)).toEqual([{ erasureId }]));
const count = (collection: string, query: object) => service.db.collection(collection).countDocuments(query);
test('erasing an account deletes posts and reactions, and leaves comments unsigned', async () => {
  const [ann, ben] = await newPair(service);
  const hers = await published(service, ann, { content: 'Ann’s', image: await photo(), mentions: [ben] });
  const his = await published(service, ben, { content: 'Ben’s', mentions: [ann] });
  await react(service, ben, hers._id, 'like');
  for (const kind of ['dislike', 'hide']) await react(service, ann, his._id, kind);
  await react(service, ben, his._id, 'like');
  const other = await published(service, ben, { content: 'More' });
  const comment = await commented(service, ann, other._id, `From ${ann.userId}`);
  await reshare(service, ann, other._id);
  await confirmed(await leave(service, ann));

  expect((await get(service, ben, hers._id)).status).toBe(404);
  expect((await get(service, ben, his._id)).body).toMatchObject({
    counts: { likes: 1, dislikes: 0 },
    dislikes: [],
    taggedUsers: [],
  });
  const { body } = await get(service, ben, other._id);
  expect(body.comments).toEqual([
    { _id: comment._id, content: `From ${ann.userId}`, createdAt: expect.any(String), edited: false },
  ]);
  expect(body).toMatchObject({ counts: { comments: 1, shares: 0 }, shares: [] });
  expect([
    await picturesOf(service, ann),
    await count('posts', { $or: [{ author: ann.userId }, { mentions: ann.userId }] }),
  ]).toEqual([0, 0]);
  // only the mark that keeps late events from restoring the person
  expect(await service.db.collection('people').findOne({ _id: ann.userId as never })).toEqual({
    _id: ann.userId,
    erasedAt: expect.any(Date),
  });
  const postId = new ObjectId(hers._id);
  expect([
    await count('reactions', { $or: [{ userId: ann.userId }, { postId }] }),
    await count('comments', { $or: [{ userId: ann.userId }, { postId }] }),
    await count('posts', { 'recentReactors.dislikes': ann.userId }),
    await count('erasures', { _id: ann.userId }),
    await count('removedPosts', {}),
  ]).toEqual([0, 0, 0, 0, 0]);
  for (const { name } of await service.db.listCollections().toArray()) {
    const stored = JSON.stringify(await service.db.collection(name).find().toArray());
    expect(stored.includes(ann.username), name).toBe(false);
  }
});

test('an erased account cannot post, though its token is still valid', async () => {
  const ann = await newParent(service);
  await confirmed(await leave(service, ann));
  const answer = await publish(service, ann, {});
  expect([answer.status, answer.body.msg]).toEqual([404, TEXTS.authorProfileNotFound]);
});

test('each erasure request is confirmed, and an interrupted erasure is resumed', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  await published(service, ann);
  const interrupted = { _id: ben.userId as never, erasureIds: [crypto.randomUUID()], requestedAt: new Date() };
  await service.db.collection('erasures').insertOne(interrupted);
  await confirmed(await leave(service, ann));
  await confirmed(await leave(service, ann));
  await confirmed(interrupted.erasureIds[0] ?? '');
  expect(await count('erasures', {})).toBe(0);
});

test('a tombstone of a person erases the account; a tombstone of a profile hides its posts', async () => {
  const [ann, ben] = await newPair(service);
  await published(service, ann);
  await published(service, ben);
  await service.publishTombstone('profile', 'people.state', ann.userId);
  await eventually(async () => expect(await count('posts', { author: ann.userId })).toBe(0));
  await service.publishTombstone('profile', 'people.state', `${ben.userId}/profile`);
  const stranger = await newParent(service);
  await eventually(async () => expect(await contentsOf(service, stranger, ben)).toEqual([]));
  expect(await count('posts', { author: ben.userId })).toBe(1);
});

test('the deletion of a child is confirmed, although nothing is held of it', async () => {
  const erasureId = randomUUID();
  const childId = childIdSchema.parse(randomId());
  await service.publish('profile', childDeletionRequested, childId, { childId, erasureId });
  await eventually(() => expect(confirmations.of(erasureId)).toEqual([{ erasureId }]));
});
