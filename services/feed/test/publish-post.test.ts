import { postEdited, postPublished, postRemoved, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { CHECK_LINES, FIXED_ANSWERS } from '@notalone/urgent-signs';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commented } from './interactions.ts';
import { contentsOf, edit, get, photo, picturesOf, publish, published, react, remove } from './posts.ts';
import { newPair, newParent, relate, type Service, startService, subscribe } from './service.ts';

let service: Service;
let now = Date.parse('2026-05-01T10:00:00Z');
let heard: Record<'published' | 'edited' | 'removed', ReturnType<typeof subscribe>>;
beforeAll(async () => {
  service = await startService({ clock: () => new Date(now) });
  heard = {
    published: subscribe(service, postPublished),
    edited: subscribe(service, postEdited),
    removed: subscribe(service, postRemoved),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(heard).map((one) => one.stop()));
  await service.stop();
});

const pictureOf = (who: { token: string }, url = '') =>
  service.call('GET', url, { cookies: { na_uploads: who.token }, token: who.token });

test('a post shows its author, picture and mentions; its event carries ids only', async () => {
  const [ann, ben] = await newPair(service);
  const { status, body } = await publish(service, ann, {
    content: ' Hi @ben <3 \u{1F600} ',
    mentions: [ben],
    image: await photo(),
    imageAlt: 'A kite',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    userId: { _id: ann.userId, username: ann.username },
    childProfileId: { childName: `Child ${ann.userId.slice(-6)}` },
    content: 'Hi @ben <3 \u{1F600}',
    imageAlt: 'A kite',
    edited: false,
    isShare: false,
    counts: { likes: 0, dislikes: 0, loves: 0, laughs: 0, shares: 0, comments: 0 },
    taggedUsers: [{ _id: ben.userId, username: ben.username, childProfileId: ben.userId }],
    comments: [],
  });
  expect((await get(service, ben, body._id)).body).toEqual({
    ...body,
    counts: { ...body.counts, dislikes: undefined },
  });
  await eventually(() =>
    expect(heard.published.of(body._id)).toEqual([
      { postId: body._id, authorId: ann.userId, mentionedIds: [ben.userId] },
    ]),
  );
});

test('an account that reads only reads posts and reports them, and writes none', async () => {
  const [ann, ben] = await newPair(service);
  const token = await service.token({ role: 'parent', userId: ben.userId, claims: { reads_only: true } });
  const { body } = await publish(service, ann, { content: 'Hello' });
  expect((await get(service, { ...ben, token }, body._id)).body).toMatchObject({ content: 'Hello' });
  const refused = await publish(service, { ...ben, token }, { content: 'Hello too' });
  expect([refused.status, (refused.body as unknown as { msg: string }).msg]).toEqual([403, TEXTS.readsOnly]);
  const comment = await service.call('POST', `/api/feed/${body._id}/comments`, { token, payload: { content: 'Hi' } });
  expect(comment.status).toBe(403);
  const payload = { reason: 'Rude words', message: '' };
  expect((await service.call('POST', `/api/feed/${body._id}/report`, { token, payload })).status).not.toBe(403);
});

test('posting requires a profile', async () => {
  const answer = await publish(service, await newParent(service, { profile: false }), {});
  expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
    404,
    'PROFILE_NOT_FOUND',
    TEXTS.authorProfileNotFound,
  ]);
});

test('a post that is sent again, also at the same moment, is published once', async () => {
  const ann = await newParent(service);
  const written = { content: 'Once', clientId: crypto.randomUUID(), image: await photo() };
  const answers = [
    ...(await Promise.all([1, 2, 3].map(() => publish(service, ann, written)))),
    await publish(service, ann, written),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect([await contentsOf(service, ann, ann), await picturesOf(service, ann)]).toEqual([['Once'], 2]);
  expect((await publish(service, await newParent(service), written)).body._id).not.toBe(answers[0]?.body._id);
});

test('mentions are limited to people who can see the post and whom the author can see', async () => {
  const [ann, ben] = await newPair(service);
  const [stranger, blocked, hidden] = await Promise.all([
    newParent(service),
    newParent(service),
    newParent(service, { profile: { visibility: 'private' } }),
  ]);
  const gone = await newParent(service, { status: 'banned' });
  await relate(service, blocked, ann, 'blocked');
  const open = await published(service, ann, { mentions: [ben, stranger, blocked, hidden, gone, ann] });
  expect(open.taggedUsers.map(({ _id }) => _id)).toEqual([ben.userId, stranger.userId]);

  const shy = await newParent(service, { profile: { visibility: 'private' } });
  await relate(service, shy, ben, 'connected');
  expect((await published(service, shy, { mentions: [ben, stranger] })).taggedUsers.map(({ _id }) => _id)).toEqual([
    ben.userId,
  ]);
});

test('a refused picture is named and nothing is published', async () => {
  const ann = await newParent(service);
  const { status, body } = await publish(service, ann, {
    image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['image']]);
  expect(await contentsOf(service, ann, ann)).toEqual([]);
});

test('an edit after five minutes is marked and keeps the earlier text for moderators', async () => {
  const ann = await newParent(service);
  const { _id } = await published(service, ann, { content: 'First' });
  now += 5 * 60_000;
  expect((await edit(service, ann, _id, { content: 'Second' })).body).toMatchObject({
    content: 'Second',
    edited: false,
  });
  now += 1;
  expect((await edit(service, ann, _id, { content: 'Second' })).body.edited).toBe(false);
  expect((await edit(service, ann, _id, { content: 'Third' })).body).toMatchObject({ content: 'Third', edited: true });
  now += 1;
  await edit(service, ann, _id, { content: 'Fourth' });
  const stored = await service.db.collection('posts').findOne({ author: ann.userId });
  expect(stored?.history.map(({ content }: { content: string }) => content)).toEqual(['Second', 'Third']);
  expect(JSON.stringify((await get(service, ann, _id)).body)).not.toContain('Second');
});

test('the event of an edit names newly mentioned people only', async () => {
  const [ann, ben] = await newPair(service);
  const cat = await newParent(service);
  const { _id } = await published(service, ann, { mentions: [ben] });
  const { body } = await edit(service, ann, _id, { mentions: [cat, ben] });
  expect(body.taggedUsers.map(({ username }) => username)).toEqual([cat.username, ben.username]);
  await eventually(() =>
    expect(heard.edited.of(_id)).toEqual([{ postId: _id, authorId: ann.userId, mentionedIds: [cat.userId] }]),
  );
});

test('an edit keeps, replaces or removes the picture, and deletes one that is no longer shown', async () => {
  const ann = await newParent(service);
  const first = await published(service, ann, { image: await photo(), imageAlt: 'Red' });
  const kept = (await edit(service, ann, first._id, { content: 'More', imageAlt: 'Redder' })).body;
  expect([kept.imageUrl, kept.imageAlt]).toEqual([first.imageUrl, 'Redder']);
  const replaced = (await edit(service, ann, first._id, { image: await photo('#336699'), imageAlt: 'Blue' })).body;
  expect(replaced.imageUrl).not.toBe(first.imageUrl);
  expect([(await pictureOf(ann, first.imageUrl)).status, (await pictureOf(ann, replaced.imageUrl)).status]).toEqual([
    404, 200,
  ]);
  const bare = (await edit(service, ann, first._id, { removeImage: 'true', imageAlt: 'Nothing' })).body;
  expect([bare.imageUrl, bare.imageAlt, await picturesOf(service, ann)]).toEqual([undefined, undefined, 0]);
});

test('only the author edits and deletes a post, which deletes its picture, reactions and comments', async () => {
  const [ann, ben] = await newPair(service);
  const { _id, imageUrl } = await published(service, ann, { image: await photo() });
  await react(service, ben, _id, 'like');
  await commented(service, ben, _id);
  expect([(await edit(service, ben, _id, {})).status, (await remove(service, ben, _id)).status]).toEqual([404, 404]);
  expect((await remove(service, ann, _id)).status).toBe(200);
  expect([
    (await get(service, ann, _id)).status,
    (await remove(service, ann, _id)).status,
    (await pictureOf(ann, imageUrl)).status,
  ]).toEqual([404, 404, 404]);
  expect(await picturesOf(service, ann)).toBe(0);
  const left = (collection: string) => service.db.collection(collection).countDocuments({ postId: new ObjectId(_id) });
  await eventually(async () => expect([await left('reactions'), await left('comments')]).toEqual([0, 0]));
  await eventually(async () => expect(await service.db.collection('removedPosts').countDocuments()).toBe(0));
  await eventually(() => expect(heard.removed.of(_id)).toEqual([{ postId: _id, authorId: ann.userId }]));
});

test('who writes of an emergency reads alone where to turn, and nothing of it is stored', async () => {
  const [ann, ben] = await newPair(service);
  const noticeOf = ({ body }: { body: object }) => (body as { notice?: string }).notice;
  const clientId = crypto.randomUUID();
  const hurt = { content: 'hes kicking the bedroom door in kids are under the bed with me', clientId };
  const sure = await publish(service, ann, hurt);
  expect(noticeOf(sure)).toBe(FIXED_ANSWERS.violence);
  expect(noticeOf(await publish(service, ann, hurt))).toBe(FIXED_ANSWERS.violence);
  const edited = await edit(service, ann, sure.body._id, { content: 'he keeps shouting at us' });
  expect(noticeOf(edited)).toBe(CHECK_LINES.violence);
  expect(noticeOf(await publish(service, ann, { content: 'We had a calm night' }))).toBeUndefined();
  for (const reader of [ann, ben]) expect(noticeOf(await get(service, reader, sure.body._id))).toBeUndefined();
  const stored = await service.db.collection('posts').findOne({ _id: new ObjectId(sure.body._id) });
  expect(JSON.stringify(stored)).not.toMatch(/\b999\b|notice/);
});
