import { feedErased, pairKey, profilePartKey, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetCircle } from '../src/people/circle-versions.ts';
import { createCircles } from '../src/people/circles.ts';
import { contentsOf, get, photo, picturesOf, publish, published } from './posts.ts';
import { hear, leave, newPair, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
let confirmations: ReturnType<typeof hear>;
beforeAll(async () => {
  service = await startService();
  confirmations = hear(service, feedErased);
});
afterAll(async () => {
  await confirmations.stop();
  await service.stop();
});

const confirmed = (erasureId: string) => eventually(() => expect(confirmations.of(erasureId)).toEqual([{ erasureId }]));
const count = (collection: string, query: object) => service.db.collection(collection).countDocuments(query);
const rows = () => service.db.collection<{ _id: string }>('engagement');

/** As the operations store them. */
async function did(post: string, { userId }: Parent, kind: 'like' | 'dislike'): Promise<void> {
  await rows().insertOne({ _id: `${post}/${userId}`, post, by: userId, kinds: [kind, 'hide'] } as never);
  await rows().updateOne({ _id: post }, { $inc: { [`counts.${kind}s`]: 1 }, $push: { [`newest.${kind}s`]: userId as never } });
}
async function commented(post: string, { userId }: Parent, comment: string): Promise<void> {
  const said = { by: userId, content: `From ${userId}`, at: new Date() };
  await rows().insertOne({ _id: `${post}:${comment}`, post, comment, ...said } as never);
  await rows().insertOne({ _id: `${post}/${userId}`, post, by: userId, comments: 1 } as never);
  await rows().updateOne({ _id: post }, { $inc: { 'counts.comments': 1 }, $push: { comments: { id: comment, ...said } as never } });
}

test('posts of whoever leaves go with all that hung on them; reactions are taken back exactly, comments stay unsigned', async () => {
  const [ann, ben] = await newPair(service);
  const hers = await published(service, ann, { content: 'Ann’s', image: await photo(), mentions: [ben] });
  const his = await published(service, ben, { content: 'Ben’s', mentions: [ann] });
  await did(hers._id, ben, 'like');
  await did(his._id, ann, 'dislike');
  await did(his._id, ben, 'like');
  const other = await published(service, ben, { content: 'More' });
  await commented(other._id, ann, 'a'.repeat(24));
  await confirmed(await leave(service, ann));

  expect((await get(service, ben, hers._id)).status).toBe(404);
  expect((await get(service, ben, his._id)).body).toMatchObject({ counts: { likes: 1, dislikes: 0 }, dislikes: [], taggedUsers: [] });
  const { body } = await get(service, ben, other._id);
  expect(body.comments).toEqual([{ _id: 'a'.repeat(24), content: `From ${ann.userId}`, createdAt: expect.any(String), edited: false }]);
  expect(body.counts.comments).toBe(1);
  expect([await picturesOf(service, ann), await count('posts', { $or: [{ author: ann.userId }, { mentions: ann.userId }] })]).toEqual([0, 0]);
  // nothing but the mark that keeps late events from bringing the person back
  expect(await service.db.collection('people').findOne({ _id: ann.userId as never })).toEqual({ _id: ann.userId, erasedAt: expect.any(Date) });
  expect([await count('engagement', { by: ann.userId }), await count('departures', { _id: ann.userId }), await count('removedPosts', {})]).toEqual([0, 0, 0]);
  expect(await rows().countDocuments({ _id: { $regex: `^${hers._id}` } })).toBe(0);
  for (const { name } of await service.db.listCollections().toArray()) {
    const stored = JSON.stringify(await service.db.collection(name).find().toArray());
    expect(stored.includes(ann.username), name).toBe(false);
  }
});

test('whoever has left writes nothing more, though the token is still good', async () => {
  const ann = await newParent(service);
  await confirmed(await leave(service, ann));
  const answer = await publish(service, ann, {});
  expect([answer.status, answer.body.msg]).toEqual([404, TEXTS.authorProfileNotFound]);
});

test('a request that comes twice is confirmed twice, and one that was interrupted goes on with the next', async () => {
  const [ann, ben] = await Promise.all([newParent(service), newParent(service)]);
  await published(service, ann);
  const interrupted = { _id: ben.userId as never, erasureIds: [crypto.randomUUID()], begunAt: new Date() };
  await service.db.collection('departures').insertOne(interrupted);
  await confirmed(await leave(service, ann));
  await confirmed(await leave(service, ann));
  await confirmed(interrupted.erasureIds[0] ?? '');
  expect(await count('departures', {})).toBe(0);
});

test('whoever has left without a request, a purged account, is erased by the tombstone; a profile’s tombstone hides what was posted', async () => {
  const [ann, ben] = await newPair(service);
  await published(service, ann);
  await published(service, ben);
  await service.saysErased('people.state', ann.userId);
  await eventually(async () => expect(await count('posts', { author: ann.userId })).toBe(0));
  await service.saysErased('people.state', `${ben.userId}/profile`);
  const stranger = await newParent(service);
  await eventually(async () => expect(await contentsOf(service, stranger, ben)).toEqual([]));
  expect(await count('posts', { author: ben.userId })).toBe(1);
});

test('what comes late about somebody who has left leaves nothing of the person’s circle', async () => {
  const [ann, ben] = await newPair(service);
  expect(await count('circles', { _id: ann.userId })).toBe(1);
  await confirmed(await leave(service, ann));
  const late = [
    ['people.state', profilePartKey(ann.userId)],
    ['relations.state', pairKey(ann.userId, ben.userId)],
  ] as const;
  for (const [topic, key] of late) {
    const before = await count('inbox', {});
    await service.saysErased(topic, key);
    await eventually(async () => expect(await count('inbox', {})).toBeGreaterThan(before));
    expect(await count('circles', { _id: ann.userId }), topic).toBe(0);
  }
  expect(await count('circles', { _id: ben.userId })).toBe(1);
});

test('a circle remembered from before its row was taken away is not taken for the one of a new row, nor for one without a row', async () => {
  const [ann, ben] = await newPair(service);
  const circles = createCircles(service.db);
  const connections = async () => [...(await circles.of(ann.userId)).connections];
  const forget = () => service.transact((session) => forgetCircle(service.db, ann.userId, session));
  expect(await connections()).toEqual([ben.userId]);
  await forget();
  await relate(service, ann, ben, 'ended');
  expect(await connections(), 'a new row').toEqual([]);
  await forget();
  expect(await connections()).toEqual([]);
  await relate(service, ann, ben, 'connected');
  await forget();
  expect(await connections(), 'no row again').toEqual([ben.userId]);
});
