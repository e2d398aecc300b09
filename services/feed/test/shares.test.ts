import { postShared, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anId, comment, reshare, seen, statusesOf } from './interactions.ts';
import { edit, get, list, published, react, remove } from './posts.ts';
import { newPair, newParent, type Parent, relate, type Service, startService, subscribe } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await startService();
  other = await startService({ alongside: service });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const three = () => Promise.all([newParent(service), newParent(service), newParent(service)]);
const shared = async (who: Parent, postId: string) => (await reshare(service, who, postId)).body;
const listed = async (reader: Parent, author: Parent) =>
  (await list(service, reader, { author: author.userId })).body.map(({ _id }) => _id);

test('a reshare is a post with its own reactions that shows the original and is counted there', async () => {
  const [author, sharer, reader] = await three();
  const original = await published(service, author, { content: 'Good news' });
  const events = subscribe(service, postShared);
  const { status, body } = await reshare(service, sharer, original._id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    userId: { _id: sharer.userId },
    content: '',
    isShare: true,
    originalPost: {
      _id: original._id,
      removed: false,
      authorId: author.userId,
      authorName: author.username,
      content: 'Good news',
    },
  });
  expect(await seen(service, sharer, original._id)).toMatchObject({
    counts: { shares: 1 },
    shares: [sharer.userId],
    isShare: false,
  });
  await react(service, reader, body._id, 'like');
  await comment(service, reader, body._id, 'Thank you for sharing');
  expect((await seen(service, reader, body._id)).counts).toMatchObject({ likes: 1, comments: 1, shares: 0 });
  expect((await seen(service, reader, original._id)).counts).toMatchObject({ likes: 0, comments: 0, shares: 1 });
  const event = { postId: original._id, authorId: author.userId, userId: sharer.userId, shareId: body._id };
  await eventually(() => expect(events.of(original._id)).toEqual([event]));
  await events.stop();
});

test('a person shares a post once, also at the same moment, and sharing a reshare shares the original', async () => {
  const [author, sharer, reader] = await three();
  const { _id } = await published(service, author);
  const answers = await Promise.all([service, other, service, other].map((instance) => reshare(instance, sharer, _id)));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  const [share] = await listed(reader, sharer);
  expect((await reshare(service, reader, String(share))).body).toMatchObject({ originalPost: { _id } });
  expect((await reshare(service, reader, _id)).status).toBe(409);
  expect((await seen(service, author, _id)).counts.shares).toBe(2);
  expect((await seen(service, author, String(share))).counts.shares).toBe(0);
});

test('a reshare that is taken back is not counted and can be shared again', async () => {
  const [author, sharer] = await three();
  const { _id } = await published(service, author);
  const { _id: share } = await shared(sharer, _id);
  await remove(service, sharer, share);
  expect(await seen(service, sharer, _id)).toMatchObject({ counts: { shares: 0 }, shares: [] });
  expect((await reshare(service, sharer, _id)).status).toBe(201);
});

test('a reshare shows the current text of its original, in every instance', async () => {
  const [author, sharer, reader] = await three();
  const { _id } = await published(service, author, { content: 'Good nwes' });
  const { _id: share } = await shared(sharer, _id);
  const read = async () =>
    Promise.all([service, other].map(async (instance) => (await seen(instance, reader, share)).originalPost?.content));
  expect(await read()).toEqual(['Good nwes', 'Good nwes']);
  await edit(service, author, _id, { content: 'Good news' });
  expect(await read()).toEqual(['Good news', 'Good news']);
  await edit(other, author, _id, { content: 'The best of news' });
  expect(await read()).toEqual(['The best of news', 'The best of news']);
});

test('a reshare whose original was deleted says so and cannot be shared', async () => {
  const [author, sharer, reader] = await three();
  const { _id } = await published(service, author);
  const { _id: share } = await shared(sharer, _id);
  await remove(service, author, _id);
  expect((await seen(service, reader, share)).originalPost).toEqual({ _id, removed: true });
  expect((await reshare(service, reader, share)).status).toBe(404);
  expect((await reshare(service, reader, _id)).status).toBe(404);
  expect(TEXTS.postRemoved).toBe('This post was removed.');
});

test('a hidden post is removed inside its reshares too, for this reader, until it is shown again', async () => {
  const [author, sharer, reader] = await three();
  const { _id } = await published(service, author, { content: 'Too much' });
  const { _id: share } = await shared(sharer, _id);
  await react(service, reader, _id, 'hide');
  for (const { originalPost } of [
    await seen(service, reader, share),
    ...(await list(service, reader, { author: sharer.userId })).body,
  ])
    expect(originalPost).toEqual({ _id, removed: true });
  expect((await seen(service, sharer, share)).originalPost?.content).toBe('Too much');
  await react(service, reader, _id, 'hide');
  expect((await seen(service, reader, share)).originalPost?.content).toBe('Too much');
});

test('a reshare never shows a post to somebody who may not see it', async () => {
  const [friend, secret] = await newPair(service);
  const hidden = await newParent(service, { profile: { visibility: 'private' } });
  const stranger = await newParent(service);
  await relate(service, hidden, friend, 'connected');
  const { _id } = await published(service, hidden, { content: 'Just for friends' });
  expect((await reshare(service, secret, _id)).status).toBe(404);
  const { _id: share } = await shared(friend, _id);
  expect((await get(service, stranger, share)).status).toBe(404);
  expect([await listed(stranger, friend), await listed(hidden, friend)]).toEqual([[], [share]]);
  await relate(service, hidden, secret, 'connected');
  await eventually(async () => expect((await get(service, secret, share)).status).toBe(200));
  await relate(service, hidden, secret, 'blocked');
  await eventually(async () => expect((await get(service, secret, share)).status).toBe(404));
  expect((await react(service, secret, share, 'like')).status).toBe(404);
  expect((await comment(service, secret, share, 'Hello')).status).toBe(404);
});

test('sharing requires a profile and a post', async () => {
  const [author] = await three();
  const bare = await newParent(service, { profile: false });
  const { _id } = await published(service, author);
  expect((await reshare(service, bare, _id)).body).toMatchObject({
    code: 'PROFILE_NOT_FOUND',
    msg: TEXTS.authorProfileNotFound,
  });
  expect((await reshare(service, author, anId())).status).toBe(404);
  expect((await seen(service, author, _id)).counts.shares).toBe(0);
});
