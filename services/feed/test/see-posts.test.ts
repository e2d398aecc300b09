import { accountChanged, type DataOf, internal, type Post, profileChanged, profilePartKey } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { exportedRecords } from '@notalone/testing/exported-records';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../src/comments/comments.store.ts';
import { commented, reportPost, reshare } from './interactions.ts';
import { contentsOf, get, list, photo, published, react } from './posts.ts';
import {
  accountOf,
  newPair,
  newParent,
  type Parent,
  profileOf,
  relate,
  type Service,
  startService,
} from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let version = 10;
const becomes = (who: Parent, changes: Partial<DataOf<typeof profileChanged>>) =>
  service.publish(
    'profile',
    profileChanged,
    profilePartKey(who.userId),
    profileOf(who.userId, { ...changes, version: ++version }),
  );
const hasStatus = (who: Parent, status: DataOf<typeof accountChanged>['status']) =>
  service.publish('auth', accountChanged, who.userId, accountOf(who.userId, { status, version: ++version }));

/**
 * Whether the reader sees the post in the feed, among its author's posts, by its id, and its picture. All four must
 * agree.
 */
async function seenBy(
  reader: Parent,
  author: Parent,
  { _id, imageUrl = '' }: { _id: string; imageUrl?: string | undefined },
): Promise<boolean> {
  const [feed, ofAuthor, alone, picture] = await Promise.all([
    list(service, reader, { limit: 100 }),
    list(service, reader, { author: author.userId }),
    get(service, reader, _id),
    service.call('GET', imageUrl, { cookies: { na_uploads: reader.token } }),
  ]);
  const answers = [
    feed.body.some((post) => post._id === _id),
    ofAuthor.body.some((post) => post._id === _id),
    alone.status === 200,
    picture.status === 200,
  ];
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1);
  return answers[0] ?? false;
}
/** Waits until that is `seen`, or for a while. */
async function seenAtLast(seen: boolean, ...[reader, author, post]: Parameters<typeof seenBy>): Promise<boolean> {
  await eventually(async () => expect(await seenBy(reader, author, post)).toBe(seen));
  return seenBy(reader, author, post);
}

test.each(['friends', 'public'] as const)(
  'posts of a %s profile are visible to every parent, with or without a profile',
  async (visibility) => {
    const ann = await newParent(service, { profile: { visibility } });
    const post = await published(service, ann, { image: await photo() });
    for (const reader of [await newParent(service), await newParent(service, { profile: false })])
      expect(await seenBy(reader, ann, post)).toBe(true);
  },
);

test('posts of a private profile are visible to connections, the author and admins', async () => {
  const [ann, ben] = await newPair(service);
  const earlier = await published(service, ann, { image: await photo() });
  expect(await seenBy(ben, ann, earlier)).toBe(true);
  await becomes(ann, { visibility: 'private' });
  const post = await published(service, ann, { image: await photo() });
  const [stranger, admin] = await Promise.all([newParent(service), newParent(service, { role: 'admin' })]);
  expect(await seenAtLast(false, stranger, ann, post)).toBe(false);
  for (const reader of [ann, ben, admin]) expect(await seenAtLast(true, reader, ann, post)).toBe(true);
  expect(await seenBy(ben, ann, earlier)).toBe(true);
  await relate(service, ann, ben, 'ended');
  expect(await seenAtLast(false, ben, ann, post)).toBe(false);
});

test('earlier posts follow a profile that becomes private, and public again', async () => {
  const [ann, stranger] = await Promise.all([newParent(service), newParent(service)]);
  const post = await published(service, ann, { image: await photo() });
  expect(await seenBy(stranger, ann, post)).toBe(true);
  await becomes(ann, { visibility: 'private' });
  expect(await seenAtLast(false, stranger, ann, post)).toBe(false);
  expect(await seenAtLast(true, ann, ann, post)).toBe(true);
  await becomes(ann, { visibility: 'public' });
  expect(await seenAtLast(true, stranger, ann, post)).toBe(true);
});

test('a block and its end hold in every instance once the projection has them', async () => {
  const other = await startService({ alongside: service });
  const [ann, ben] = await newPair(service);
  const { _id } = await published(service, ann);
  const answers = async () =>
    Promise.all([service, other].map(async (instance) => (await get(instance, ben, _id)).status));
  expect(await answers()).toEqual([200, 200]);
  await relate(service, ann, ben, 'blocked');
  expect(await answers()).toEqual([404, 404]);
  await relate(service, ann, ben, 'none');
  expect(await answers()).toEqual([200, 200]);
  await other.stop();
});

test('a block hides both people from each other, admins included, until it ends', async () => {
  const [ann, ben] = await newPair(service);
  const admin = await newParent(service, { role: 'admin' });
  const [hers, his] = [
    await published(service, ann, { image: await photo() }),
    await published(service, ben, { image: await photo() }),
  ];
  await relate(service, ann, ben, 'blocked');
  await relate(service, ann, admin, 'blocked');
  expect(await seenAtLast(false, ben, ann, hers)).toBe(false);
  expect(await seenAtLast(false, ann, ben, his)).toBe(false);
  expect(await seenAtLast(false, admin, ann, hers)).toBe(false);
  await relate(service, ann, ben, 'none');
  expect(await seenAtLast(true, ben, ann, hers)).toBe(true);
  expect(await seenAtLast(true, ann, ben, his)).toBe(true);
});

test.each(['banned', 'deleting'] as const)(
  'posts of an account that is %s are hidden until it is active again',
  async (status) => {
    const [ann, admin] = await Promise.all([newParent(service), newParent(service, { role: 'admin' })]);
    const post = await published(service, ann, { image: await photo() });
    await hasStatus(ann, status);
    expect(await seenAtLast(false, admin, ann, post)).toBe(false);
    await hasStatus(ann, 'active');
    expect(await seenAtLast(true, admin, ann, post)).toBe(true);
  },
);

test('a ban and a private profile hold at the next read, in every instance, once the projection has them', async () => {
  const other = await startService({ alongside: service });
  const [ann, ben, stranger] = await Promise.all([newParent(service), newParent(service), newParent(service)]);
  const posts = [await published(service, ann), await published(service, ben)];
  const answers = async () =>
    Promise.all(
      posts.flatMap(({ _id }) => [service, other].map(async (each) => (await get(each, stranger, _id)).status)),
    );
  const isProjected = (who: Parent, state: object) =>
    eventually(async () =>
      expect(await service.db.collection('people').countDocuments({ _id: who.userId as never, ...state })).toBe(1),
    );
  expect(await answers()).toEqual([200, 200, 200, 200]);
  await becomes(ann, { visibility: 'private' });
  await hasStatus(ben, 'banned');
  await isProjected(ann, { 'profile.visibility': 'private' });
  await isProjected(ben, { 'account.status': 'banned' });
  expect(await answers()).toEqual([404, 404, 404, 404]);
  await other.stop();
});

test('earlier posts show today’s names and pictures', async () => {
  const [ann, ben] = await newPair(service);
  const post = await published(service, ann, { mentions: [ben] });
  await service.publish(
    'auth',
    accountChanged,
    ben.userId,
    accountOf(ben.userId, { username: 'Benedict', version: ++version }),
  );
  await becomes(ann, {
    childName: 'Nell',
    lookingFor: 'Swimming',
    profilePicUrl: '/uploads/profile/x-small.webp',
    profilePicAlt: 'Nell',
  });
  await eventually(async () => {
    const { body } = await get(service, ben, post._id);
    const card = {
      childName: 'Nell',
      lookingFor: 'Swimming',
      profilePicUrl: '/uploads/profile/x-small.webp',
      profilePicAlt: 'Nell',
    };
    expect([body.childProfileId, body.taggedUsers[0]?.username]).toEqual([card, 'Benedict']);
  });
});

test('a mention is shown only to readers who may see the mentioned person', async () => {
  const [ann, ben] = await newPair(service);
  const stranger = await newParent(service);
  const { _id } = await published(service, ann, { mentions: [ben] });
  const mentioned = async (reader: Parent) =>
    (await get(service, reader, _id)).body.taggedUsers.map(({ _id: userId }) => userId);
  expect(await mentioned(stranger)).toEqual([ben.userId]);
  await becomes(ben, { visibility: 'private' });
  await eventually(async () => expect(await mentioned(stranger)).toEqual([]));
  expect(await mentioned(ann)).toEqual([ben.userId]);
});

test('pages have no gaps or repetitions while others post', async () => {
  const [ann, ben] = await newPair(service);
  for (let n = 1; n <= 7; n++) await published(service, ann, { content: `${n}` });
  const seen: string[] = [];
  const urls: string[] = [];
  for (let url = `/api/feed?author=${ann.userId}&limit=3`; url; ) {
    const page = await service.call<{ content: string }[]>('GET', url, { token: ben.token });
    seen.push(...page.body.map(({ content }) => content));
    await published(service, ann, { content: 'meanwhile' });
    url = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    urls.push(url);
  }
  const next = expect.stringMatching(new RegExp(`^/api/feed\\?author=${ann.userId}&limit=3&cursor=[\\w-]+$`));
  expect(urls).toEqual([next, next, '']);
  expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  expect((await list(service, ben, { cursor: 'nonsense' })).body.errors).toEqual({ cursor: expect.any(String) });
});

test('an author whom the reader may not see has no next page, whose cursor would name a post', async () => {
  const [ann, stranger] = await Promise.all([newParent(service), newParent(service)]);
  await becomes(ann, { visibility: 'private' });
  for (const content of ['One', 'Two', 'Three']) await published(service, ann, { content });
  await eventually(async () => {
    const { body, headers } = await list(service, stranger, { author: ann.userId, limit: 1 });
    expect([body, headers.link]).toEqual([[], undefined]);
  });
  expect((await list(service, ann, { author: ann.userId, limit: 1 })).headers.link).toBeDefined();
});

test('a page is full although the reader has hidden most of the newest posts', async () => {
  const [ann, ben] = await newPair(service);
  const posts = [];
  for (let n = 1; n <= 8; n++) posts.push(await published(service, ann, { content: `${n}` }));
  for (const { _id } of posts.slice(3)) await react(service, ben, _id, 'hide');
  expect((await list(service, ben, { author: ann.userId, limit: 2 })).body.map(({ content }) => content)).toEqual([
    '3',
    '2',
  ]);
  const hidden = await get(service, ben, posts[5]?._id ?? '');
  expect([hidden.status, hidden.body.hides]).toEqual([200, [ben.userId]]);
  expect(await contentsOf(service, await newParent(service), ann)).toHaveLength(8);
});

test('a reported post is hidden from the reporter alone', async () => {
  const [ann, ben] = await newPair(service);
  const post = await published(service, ann, { image: await photo() });
  await reportPost(service, ben, post._id);
  expect([await seenBy(ben, ann, post), await seenBy(ann, ann, post)]).toEqual([false, true]);
});

test('a picture is served with its type, without sniffing and without caching', async () => {
  const ann = await newParent(service);
  const { imageUrl = '' } = await published(service, ann, { image: await photo() });
  const answer = await service.call('GET', imageUrl.replace('small', 'large'), { cookies: { na_uploads: ann.token } });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(answer.bytes.length),
  });
  expect((await service.call('GET', imageUrl)).status).toBe(401);
});

test('an unknown post answers 404 and an unknown author has no posts', async () => {
  const ann = await newParent(service);
  expect((await get(service, ann, new ObjectId().toHexString())).status).toBe(404);
  expect((await list(service, ann, { author: new ObjectId().toHexString() })).body).toEqual([]);
});

test('a search finds whole words and names, by the rules of reading, whatever is typed', async () => {
  const [reader, ann, ben] = await Promise.all([
    newParent(service),
    newParent(service, { profile: { childName: 'Zoë Quill' } }),
    newParent(service),
  ]);
  const kite = await published(service, ann, { content: 'The kite wouldn’t fly: a COLOURFUL kite' });
  const string = await published(service, ben, { content: 'Which kite string?' });
  const found = async (q: string, who = reader) => {
    const { status, body } = await list(service, who, { q });
    expect([q, status]).toEqual([q, 200]);
    return body.map(({ _id }) => _id);
  };
  for (const [q, posts] of [
    ['kite', [string, kite]],
    ['kit', []],
    ['colourful', [kite]],
    ['kite "string', [string]],
    ['-kite -string', [string]],
    ['kite lamp', []],
    ["wouldn't", [kite]],
    ['zoe quill', [kite]],
    [ben.username, [string]],
    ['$where \\ {"a": 1} \u200d', []],
    ['"-', []],
  ] as const)
    expect(await found(q), q).toEqual(posts.map(({ _id }) => _id));

  const path = `/api/feed?q=kite&limit=1`;
  const first = await service.call<Post[]>('GET', path, { token: reader.token });
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await service.call<Post[]>('GET', next, { token: reader.token });
  expect([first, second].map(({ body }) => body[0]?._id)).toEqual([string._id, kite._id]);

  await react(service, reader, string._id, 'hide');
  expect(await found('kite')).toEqual([kite._id]);
  await becomes(ann, { visibility: 'private', childName: 'Zoë Quill' });
  for (const q of ['kite', 'quill']) await eventually(async () => expect(await found(q)).toEqual([]));
  expect(await found('quill', ann)).toEqual([kite._id]);
  await relate(service, reader, ann, 'connected');
  for (const q of ['kite', 'quill']) expect(await found(q)).toEqual([kite._id]);
  await relate(service, reader, ann, 'blocked');
  for (const q of ['kite', 'quill']) expect(await found(q)).toEqual([]);
  expect((await list(service, reader, { q: 'k' })).body).toMatchObject({ code: 'VALIDATION' });
});

test('the copy of a person’s data has all that the person wrote, and nothing that others wrote', async () => {
  const [ann, ben] = await newPair(service);
  const hers = await published(service, ann, { content: 'Hers', image: await photo() });
  const his = await published(service, ben, { content: 'His own words', image: await photo() });
  await commented(service, ann, his._id, 'Her comment');
  await commented(service, ben, hers._id, 'His comment');
  await react(service, ann, his._id, 'like');
  await react(service, ben, hers._id, 'love');
  const other = await published(service, ben, { content: 'Another of his' });
  await reshare(service, ann, other._id);
  await reportPost(service, ann, other._id);
  const postId = new ObjectId(his._id);
  const many = Array.from({ length: 205 }, (_, at) => ({ postId, userId: ann.userId, content: `No. ${at}` }));
  await commentsOf(service.db).insertMany(many.map((one) => ({ _id: new ObjectId(), createdAt: new Date(), ...one })));

  const client = await service.internalClient('profile');
  const records = await exportedRecords(client, internal.feed.exportPage, ann);
  const texts = (kind: string) => records.flatMap((one) => ('text' in one && one.kind === kind ? one.text : []));
  expect(texts('post')).toEqual(['Hers', '']);
  expect(texts('comment')).toEqual(['Her comment', ...many.map(({ content }) => content)]);
  expect(records.filter(({ kind }) => kind === 'reaction')).toMatchObject([
    { postId: his._id, reaction: 'like' },
    { postId: other._id, reaction: 'share' },
  ]);
  expect(JSON.stringify(records)).not.toMatch(new RegExp(`His|Another|${ben.username}|${ben.userId}`));

  const pictureIdOf = ({ imageUrl }: Post) => /[0-9a-f]{32}/.exec(imageUrl ?? '')?.[0] ?? '';
  const picture = (post: Post) =>
    client.call(internal.feed.exportPicture, { params: { userId: ann.userId, pictureId: pictureIdOf(post) } });
  expect(Buffer.from((await picture(hers)).webp, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  await expect(picture(his)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
