import { type UserId, userIdSchema } from '@notalone/contracts';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { eventually } from '@notalone/testing/eventually';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { type Db, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments, reportPost } from './interactions.ts';
import { get, list, publish, react } from './posts.ts';
import { type Service, startService } from './service.ts';

/** Until version 1.0 these collections were as below, with numbers, reactions and comments together in `engagement`. */
const EARLIER_STEPS = ['001-posts', '002-reports', '003-circles', '004-erased-people'];
const [ann, ben, cat, dan] = Array.from({ length: 4 }, () => userIdSchema.parse(randomId())) as [
  UserId,
  UserId,
  UserId,
  UserId,
];
const ids = {
  post: new ObjectId(),
  share: new ObjectId(),
  quiet: new ObjectId(),
  comment: new ObjectId(),
  unsigned: new ObjectId(),
  said: new ObjectId(),
  removed: new ObjectId(),
};
const hex = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toHexString()])) as Record<
  keyof typeof ids,
  string
>;
const CLIENT_ID = crypto.randomUUID();
const at = new Date('2026-10-01T10:00:00Z');
const gone = userIdSchema.parse(randomId());
const many = Array.from({ length: 30 }, () => userIdSchema.parse(randomId()));

const person = (_id: UserId, username: string) => ({
  _id,
  account: { username, status: 'active', version: 1 },
  profile: { childName: 'Sam', visibility: 'friends', version: 1 },
});
const stance = (post: string, by: UserId, rest: object) => ({ _id: `${post}/${by}`, post, by, ...rest });
const tally = (_id: string, rest: object = {}) => ({
  _id,
  version: 3,
  counts: { likes: 0, dislikes: 0, loves: 0, laughs: 0, shares: 0, comments: 0 },
  newest: { likes: [], dislikes: [], loves: [], laughs: [], shares: [] },
  comments: [],
  aiComments: [],
  ...rest,
});
const post = (_id: ObjectId, author: UserId, rest: object) => ({
  _id,
  author,
  audience: 'all',
  revision: 2,
  content: '',
  mentions: [],
  createdAt: at,
  ...rest,
});

async function seedEarlierVersion(db: Db): Promise<void> {
  const insert = (collection: string, rows: object[]) => db.collection(collection).insertMany(rows);
  await insert(
    'migrations',
    EARLIER_STEPS.map((_id) => ({ _id, appliedAt: at })),
  );
  await insert('people', [person(ann, 'Ann'), person(ben, 'Ben'), person(cat, 'Cat'), person(dan, 'Dan')]);
  await insert('posts', [
    post(ids.post, ann, { content: 'Hello', clientId: CLIENT_ID }),
    post(ids.share, ben, { original: ids.post, originalAuthor: ann }),
    post(ids.quiet, ben, { content: 'Quiet' }),
  ]);
  await db.collection('posts').createIndex({ audience: 1, _id: -1, author: 1, revision: 1 }, { name: 'newest' });
  await db.collection('posts').createIndex({ author: 1, _id: -1, audience: 1, revision: 1 }, { name: 'of-author' });
  const comment = { id: hex.comment, by: cat, content: 'First', at };
  await insert('engagement', [
    tally(hex.post, {
      revision: 2,
      counts: { likes: 31, dislikes: 1, loves: 1, laughs: 0, shares: 1, comments: 2 },
      newest: { likes: [ben, ...many], dislikes: [cat], loves: [ben], laughs: [], shares: [ben] },
      comments: [comment],
      aiComments: [{ id: hex.said, content: 'These pages are by people who know', at }],
    }),
    tally(hex.share),
    stance(hex.post, ben, { kinds: ['like', 'love', 'share'] }),
    stance(hex.post, cat, { kinds: ['dislike', 'hide'], comments: 1 }),
    stance(hex.post, dan, { reported: true }),
    ...many.map((by) => stance(hex.post, by, { kinds: ['like'] })),
    {
      _id: `${hex.post}:${hex.comment}`,
      post: hex.post,
      comment: hex.comment,
      by: cat,
      content: 'First',
      at,
      clientId: 'c2',
      editedAt: at,
      history: [{ content: 'Frist', at }],
    },
    { _id: `${hex.post}:${hex.unsigned}`, post: hex.post, comment: hex.unsigned, content: 'Unsigned', at },
    stance(hex.removed, ben, { kinds: ['like'] }),
  ]);
  await insert('reports', [
    { reporterId: dan, subjectId: ann, postId: hex.post, reason: 'Unkind', message: '', people: [], at },
  ]);
  await insert('removedPosts', [{ _id: hex.removed as never }]);
  await insert('people', [person(gone, 'Gone')]);
  await insert('departures', [{ _id: gone as never, erasureIds: [], begunAt: at }]);
  await insert('circles', [{ _id: ann as never, version: 7 }]);
}

let service: Service;
beforeAll(async () => {
  const database = `feed_${randomId()}`;
  const { db, close } = await connectMongo({ url: testServers().mongoUrl(database), appName: 'test' });
  await seedEarlierVersion(db);
  await close();
  service = await startService({ database });
});
afterAll(() => service.stop());

const as = async (userId: UserId, role: 'parent' | 'admin' = 'parent') => ({
  userId,
  token: await service.token({ role, userId }),
});

test('posts keep their reactions, counts and comments', async () => {
  const { body } = await get(service, await as(ann), hex.post);
  expect(body).toMatchObject({
    content: 'Hello',
    counts: { likes: 31, dislikes: 1, loves: 1, laughs: 0, shares: 1, comments: 2 },
    dislikes: [cat],
    loves: [ben],
    shares: [ben],
    aiComments: [{ _id: hex.said, content: 'These pages are by people who know', createdAt: at.toISOString() }],
  });
  expect(body.likes).toEqual([ben, ...many].slice(0, 20));
  expect((await comments(service, await as(ann), hex.post)).body).toMatchObject([
    { _id: hex.unsigned, content: 'Unsigned', edited: false },
    { _id: hex.comment, content: 'First', edited: true, userId: { username: 'Cat' } },
  ]);
  expect((await get(service, await as(ann), hex.share)).body.originalPost).toMatchObject({ content: 'Hello' });
});

test('what somebody has hidden or reported stays out of the feed', async () => {
  const seenBy = async (userId: UserId) => (await list(service, await as(userId))).body.map(({ _id }) => _id);
  expect(await seenBy(ann)).toEqual([hex.quiet, hex.share, hex.post]);
  expect(await seenBy(cat)).toEqual([hex.quiet, hex.share]);
  expect(await seenBy(dan)).toEqual([hex.quiet, hex.share]);
  expect((await get(service, await as(cat), hex.post)).body.hides).toEqual([cat]);
  expect((await reportPost(service, await as(dan), hex.post)).status).toBe(409);
});

test('reactions and posts continue from the converted state', async () => {
  expect((await react(service, await as(ben), hex.post, 'like')).body).toMatchObject({
    on: false,
    counts: { likes: 30 },
  });
  expect((await react(service, await as(cat), hex.post, 'hide')).body.on).toBe(false);
  expect((await react(service, await as(cat), hex.quiet, 'like')).body).toMatchObject({
    on: true,
    counts: { likes: 1 },
  });
  const again = await publish(service, await as(ann), { content: 'Hello', clientId: CLIENT_ID });
  expect([again.status, again.body._id]).toEqual([201, hex.post]);
});

test('no old collections, indexes or fields are left', async () => {
  const { db } = service;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  expect(names).toEqual(expect.not.arrayContaining(['engagement', 'departures', 'circles']));
  expect((await db.collection('posts').indexes()).map(({ name }) => name)).toEqual(
    expect.not.arrayContaining(['newest', 'of-author']),
  );
  expect(
    await db
      .collection('posts')
      .countDocuments({ $or: [{ audience: { $exists: true } }, { revision: { $exists: true } }] }),
  ).toBe(0);
  expect(await db.collection('comments').findOne({ _id: ids.comment })).toMatchObject({
    clientId: 'c2',
    history: [{ content: 'Frist', at }],
  });
});

test('removals and erasures that were interrupted are finished', async () => {
  const { db } = service;
  const left = () =>
    Promise.all([
      db.collection('removedPosts').countDocuments(),
      db.collection('reactions').countDocuments({ postId: ids.removed }),
      db.collection('erasures').countDocuments(),
    ]);
  await eventually(async () => expect(await left()).toEqual([0, 0, 0]));
});
