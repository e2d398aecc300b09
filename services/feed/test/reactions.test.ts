import { accountChanged, postReacted, REACTED_SHOWN } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reactionsOf } from '../src/reactions/reactions.store.ts';
import { adminOf, anId, commented, reactAll, reactors, readers, reshare, seen } from './interactions.ts';
import { get, list, published, react, remove } from './posts.ts';
import { accountOf, newPair, newParent, relate, type Service, startService, subscribe } from './service.ts';

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

const KINDS = ['like', 'love', 'laugh', 'dislike'] as const;

describe('a reaction', () => {
  test('is toggled, each kind by itself', async () => {
    const author = await newParent(service);
    const [reader] = await readers(service, 1);
    if (!reader) throw new Error('nobody reads');
    const { _id } = await published(service, author);
    expect((await react(service, reader, _id, 'like')).body).toEqual({
      on: true,
      counts: { likes: 1, loves: 0, laughs: 0, shares: 0, comments: 0 },
    });
    expect((await react(service, reader, _id, 'love')).body).toMatchObject({
      on: true,
      counts: { likes: 1, loves: 1 },
    });
    expect(await seen(service, reader, _id)).toMatchObject({
      likes: [reader.userId],
      loves: [reader.userId],
      laughs: [],
      shares: [],
      dislikes: [],
    });
    expect((await react(service, reader, _id, 'like')).body).toMatchObject({
      on: false,
      counts: { likes: 0, loves: 1 },
    });
    expect(await seen(service, reader, _id)).toMatchObject({ likes: [], loves: [reader.userId] });
    expect((await react(service, reader, _id, 'admire')).status).toBe(400);
  });

  test('of two hundred people at once through two instances is counted exactly, and so is taking it back', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    const people = await readers(service, 200);
    const answers = await reactAll([service, other], people, _id, 'like');
    expect(answers.filter(({ status, body }) => status === 200 && body.on)).toHaveLength(200);
    const reader = people[17] ?? author;
    const all = await seen(service, reader, _id);
    expect(all.counts.likes).toBe(200);
    expect([all.likes.length, all.likes[0], new Set(all.likes).size]).toEqual([
      REACTED_SHOWN,
      reader.userId,
      REACTED_SHOWN,
    ]);
    const gone = people.slice(0, 40);
    await reactAll([other, service], gone, _id, 'like');
    const left = await seen(service, author, _id);
    expect(left.counts.likes).toBe(160);
    expect(left.likes.filter((userId) => gone.some((one) => one.userId === userId))).toEqual([]);
    expect(await reactionsOf(service.db).countDocuments({ postId: new ObjectId(_id), kind: 'like' })).toBe(160);
  }, 60_000);

  test.each([2, 5, 41])('that one person sends %i times at the same moment is toggled as many times', async (times) => {
    const { _id } = await published(service, await newParent(service));
    const [who] = await readers(service, 1);
    if (!who) throw new Error('nobody reads');
    const tabs = Array.from({ length: times }, () => who);
    const answers = await reactAll([service, other], tabs, _id, 'love');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.on)).toHaveLength(Math.ceil(times / 2));
    expect(await seen(service, who, _id)).toMatchObject({
      loves: times % 2 === 1 ? [who.userId] : [],
      counts: { loves: times % 2 },
    });
    const stored = { postId: new ObjectId(_id), userId: who.userId };
    expect(await reactionsOf(service.db).countDocuments(stored)).toBe(times % 2);
  });

  test('is published with ids only, and hiding is not published', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    const [reader] = await readers(service, 1);
    const events = subscribe(service, postReacted);
    await react(service, reader ?? author, _id, 'hide');
    for (const kind of ['laugh', 'laugh']) await react(service, reader ?? author, _id, kind);
    const by = { postId: _id, authorId: author.userId, userId: reader?.userId, reaction: 'laugh' };
    await eventually(() =>
      expect(events.of(_id)).toEqual([
        { ...by, on: true },
        { ...by, on: false },
      ]),
    );
    await events.stop();
  });
});

test('only the author and admins see who disliked a post, and how many', async () => {
  const author = await newParent(service);
  const { _id } = await published(service, author);
  const [one, two, bystander] = await readers(service, 3);
  if (!one || !two || !bystander) throw new Error('nobody reads');
  expect((await react(service, one, _id, 'dislike')).body.counts).not.toHaveProperty('dislikes');
  await react(service, two, _id, 'dislike');
  for (const who of [author, await adminOf(service)]) {
    const { counts, dislikes } = await seen(service, who, _id);
    expect([counts.dislikes, [...dislikes].toSorted()]).toEqual([2, [one.userId, two.userId].toSorted()]);
  }
  expect(await seen(service, one, _id)).toMatchObject({ dislikes: [one.userId] });
  const { counts, dislikes } = await seen(service, bystander, _id);
  expect([counts.dislikes, dislikes]).toEqual([undefined, []]);
});

test('who reacted is listed in pages, the newest first, without people whom the reader may not see', async () => {
  const [[author, friend], secret, bare, banned, blocked, stranger] = await Promise.all([
    newPair(service),
    newParent(service, { profile: { visibility: 'private' } }),
    newParent(service, { profile: false }),
    newParent(service),
    newParent(service),
    newParent(service),
  ]);
  await relate(service, friend, secret, 'connected');
  const { _id } = await published(service, author);
  for (const who of [stranger, secret, bare, banned, blocked, friend]) {
    await react(service, who, _id, 'love');
    await react(service, who, _id, 'dislike');
  }
  await relate(service, author, blocked, 'blocked');
  const status = accountOf(banned.userId, { status: 'banned', version: 9 });
  await service.publish('auth', accountChanged, banned.userId, status);
  const names = async (who: typeof author, kind = 'love') =>
    (await reactors(service, who, _id, `kind=${kind}`)).body.map(({ userId }) => userId.username);
  await eventually(async () => expect(await names(author)).toEqual([friend.username, stranger.username]));
  expect(await names(friend)).toEqual([friend, blocked, secret, stranger].map(({ username }) => username));
  expect(await names(bare)).toEqual([friend, blocked, bare, stranger].map(({ username }) => username));
  expect((await reactors(service, friend, _id, 'kind=love')).body[0]).toMatchObject({
    userId: { _id: friend.userId },
    childProfileId: { childName: expect.any(String) },
  });
  expect([await names(author, 'dislike'), await names(friend, 'dislike'), await names(author, 'like')]).toEqual([
    [friend.username, stranger.username],
    [friend.username],
    [],
  ]);
  const statusOf = async (who: typeof author, query: string) => (await reactors(service, who, _id, query)).status;
  expect([await statusOf(author, 'kind=hide'), await statusOf(blocked, 'kind=love')]).toEqual([400, 404]);

  const paged: string[] = [];
  let path: string | undefined = `/api/feed/${_id}/reactions?kind=love&limit=2`;
  while (path) {
    const page: Awaited<ReturnType<typeof reactors>> = await service.call('GET', path, { token: friend.token });
    expect(page.status).toBe(200);
    paged.push(...page.body.map(({ userId }) => userId.username));
    path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
  }
  expect(paged).toEqual(await names(friend));
});

test('a hidden post leaves the hider’s feed only, and can be shown again', async () => {
  const author = await newParent(service);
  const [hider, bystander] = await readers(service, 2);
  if (!hider || !bystander) throw new Error('nobody reads');
  const { _id } = await published(service, author);
  const listed = async (who: typeof hider) =>
    (await list(service, who, { author: author.userId })).body.map((post) => post._id);
  expect((await react(service, hider, _id, 'hide')).body.on).toBe(true);
  expect([await listed(hider), await listed(bystander)]).toEqual([[], [_id]]);
  expect([(await seen(service, hider, _id)).hides, (await seen(service, author, _id)).hides]).toEqual([
    [hider.userId],
    [],
  ]);
  const hidden = async (who: typeof hider) =>
    (await list(service, who, { hidden: 'true' })).body.map((post) => post._id);
  expect([await hidden(hider), await hidden(bystander), await hidden(author)]).toEqual([[_id], [], []]);
  expect((await react(service, hider, _id, 'hide')).body.on).toBe(false);
  expect(await listed(hider)).toEqual([_id]);
  expect(await hidden(hider)).toEqual([]);
});

test('reactions of blocked people are neither counted nor listed, and blocked people cannot react', async () => {
  const [author, one, two, reader] = await Promise.all([
    newParent(service),
    newParent(service),
    newParent(service),
    newParent(service),
  ]);
  const { _id } = await published(service, author);
  for (const who of [one, two, reader]) for (const kind of KINDS) await react(service, who, _id, kind);
  await commented(service, one, _id);
  await reshare(service, one, _id);
  await relate(service, reader, one, 'blocked');
  await relate(service, two, reader, 'blocked');
  await eventually(async () =>
    expect(await seen(service, reader, _id)).toMatchObject({
      likes: [reader.userId],
      loves: [reader.userId],
      shares: [],
      counts: { likes: 1, loves: 1, laughs: 1, shares: 0, comments: 0 },
    }),
  );
  expect((await react(service, reader, _id, 'laugh')).body).toMatchObject({
    on: false,
    counts: { laughs: 0, likes: 1 },
  });
  expect((await seen(service, author, _id)).counts).toMatchObject({
    likes: 3,
    laughs: 2,
    shares: 1,
    comments: 1,
    dislikes: 3,
  });

  await relate(service, author, two, 'blocked');
  await eventually(async () => expect((await get(service, two, _id)).status).toBe(404));
  expect((await react(service, two, _id, 'like')).status).toBe(404);
  await eventually(async () =>
    expect((await seen(service, author, _id)).counts).toMatchObject({ likes: 2, dislikes: 2 }),
  );
});

test('reacting to a post that the caller may not see answers 404', async () => {
  const [friend, hidden] = await newPair(service);
  const secret = await newParent(service, { profile: { visibility: 'private' } });
  await relate(service, friend, secret, 'connected');
  const { _id } = await published(service, secret);
  expect((await react(service, friend, _id, 'like')).status).toBe(200);
  expect((await react(service, hidden, _id, 'like')).status).toBe(404);
  expect((await react(service, hidden, anId(), 'like')).status).toBe(404);
  expect((await react(service, { token: await service.token({ role: 'child' }) }, _id, 'like')).status).toBe(403);
  await remove(service, secret, _id);
  for (const kind of [...KINDS, 'hide']) expect((await react(service, friend, _id, kind)).status, kind).toBe(404);
  expect((await get(service, friend, _id)).status).toBe(404);
});
