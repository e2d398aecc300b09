import { postReacted, REACTED_SHOWN } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stancesOf, talliesOf } from '../src/engagement/engagement.store.ts';
import { adminOf, anId, askedOf, commented, reactAll, readers, reshare, seen } from './engagement.ts';
import { get, list, published, react, remove } from './posts.ts';
import { hear, newPair, newParent, relate, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
beforeAll(async () => {
  service = await startService({ isWatched: true });
  other = await startService({ alongside: service });
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const KINDS = ['like', 'love', 'laugh', 'dislike'] as const;

describe('a reaction', () => {
  test('is on, then off, and each kind stands by itself', async () => {
    const author = await newParent(service);
    const [reader] = await readers(service, 1);
    if (!reader) throw new Error('nobody reads');
    const { _id } = await published(service, author);
    expect((await react(service, reader, _id, 'like')).body).toEqual({ on: true, counts: { likes: 1, loves: 0, laughs: 0, shares: 0, comments: 0 } });
    expect((await react(service, reader, _id, 'love')).body).toMatchObject({ on: true, counts: { likes: 1, loves: 1 } });
    expect(await seen(service, reader, _id)).toMatchObject({ likes: [reader.userId], loves: [reader.userId], laughs: [], shares: [], dislikes: [] });
    expect((await react(service, reader, _id, 'like')).body).toMatchObject({ on: false, counts: { likes: 0, loves: 1 } });
    expect(await seen(service, reader, _id)).toMatchObject({ likes: [], loves: [reader.userId] });
    expect((await react(service, reader, _id, 'admire')).status).toBe(400);
  });

  test('of two hundred people at once, through two instances, is counted to the last one, and taken back too', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    const people = await readers(service, 200);
    const answers = await reactAll([service, other], people, _id, 'like');
    expect(answers.filter(({ status, body }) => status === 200 && body.on)).toHaveLength(200);
    const reader = people[17] ?? author;
    const all = await seen(service, reader, _id);
    expect(all.counts.likes).toBe(200);
    expect([all.likes.length, all.likes[0], new Set(all.likes).size]).toEqual([REACTED_SHOWN, reader.userId, REACTED_SHOWN]);
    // all those whom the tally knows by their ids: it looks for others
    const newest = (await talliesOf(service.db).findOne({ _id }))?.newest.likes ?? [];
    const [gone, stay] = [people.filter(({ userId }) => newest.includes(userId)), people.filter(({ userId }) => !newest.includes(userId))];
    await reactAll([other, service], gone, _id, 'like');
    const left = await seen(service, author, _id);
    expect([gone.length, left.counts.likes, left.likes.length]).toEqual([40, 160, REACTED_SHOWN]);
    expect(left.likes.filter((userId) => !stay.some((one) => one.userId === userId))).toEqual([]);
    expect(await stancesOf(service.db).countDocuments({ post: _id, kinds: 'like' })).toBe(160);
  }, 60_000);

  test('of one person in several tabs at once ends as it would one after the other', async () => {
    const { _id } = await published(service, await newParent(service));
    for (const times of [2, 5]) {
      const [who] = await readers(service, 1);
      if (!who) throw new Error('nobody reads');
      const answers = await reactAll(
        [service, other],
        Array.from({ length: times }, () => who),
        _id,
        'love',
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.filter(({ body }) => body.on)).toHaveLength(Math.ceil(times / 2));
      expect((await seen(service, who, _id)).loves).toEqual(times % 2 === 1 ? [who.userId] : []);
    }
    expect((await talliesOf(service.db).findOne({ _id }))?.counts).toMatchObject({ loves: 1 });
  });

  test('is one write to what posts keep, and reads no list of people, however many there are', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    await reactAll([service], await readers(service, 60), _id, 'like');
    const [reader] = await readers(service, 1);
    for (const kind of [...KINDS, 'like']) {
      const asked = await askedOf(service, () => react(service, reader ?? author, _id, kind));
      const writes = asked.filter((each) => !/^(find|aggregate)/.test(each));
      expect(writes, kind).toEqual(['update engagement', 'insert outbox', 'commitTransaction']);
      expect(asked.filter((each) => each === 'find engagement').length, kind).toBe(2);
      expect(asked.length, kind).toBeLessThanOrEqual(9);
    }
    const plan = await service.db
      .collection('engagement')
      .find({ _id: { $in: [_id, `${_id}/${author.userId}`] as never[] } })
      .explain('executionStats');
    expect(plan.executionStats.totalDocsExamined).toBeLessThanOrEqual(2);
  });

  test('is told to other services by ids, and hiding to nobody', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    const [reader] = await readers(service, 1);
    const events = hear(service, postReacted);
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

test('who dislikes a post, only its author and admins learn', async () => {
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

test('what one hides leaves one’s own list alone, and comes back', async () => {
  const author = await newParent(service);
  const [hider, bystander] = await readers(service, 2);
  if (!hider || !bystander) throw new Error('nobody reads');
  const { _id } = await published(service, author);
  const listed = async (who: typeof hider) => (await list(service, who, { author: author.userId })).body.map((post) => post._id);
  expect((await react(service, hider, _id, 'hide')).body.on).toBe(true);
  expect([await listed(hider), await listed(bystander)]).toEqual([[], [_id]]);
  expect([(await seen(service, hider, _id)).hides, (await seen(service, author, _id)).hides]).toEqual([[hider.userId], []]);
  expect((await react(service, hider, _id, 'hide')).body.on).toBe(false);
  expect(await listed(hider)).toEqual([_id]);
});

test('people with whom there is a block are not counted, listed or let near, either way', async () => {
  const [author, one, two, reader] = await Promise.all([newParent(service), newParent(service), newParent(service), newParent(service)]);
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
  expect((await react(service, reader, _id, 'laugh')).body).toMatchObject({ on: false, counts: { laughs: 0, likes: 1 } });
  expect((await seen(service, author, _id)).counts).toMatchObject({ likes: 3, laughs: 2, shares: 1, comments: 1, dislikes: 3 });

  await relate(service, author, two, 'blocked');
  await eventually(async () => expect((await get(service, two, _id)).status).toBe(404));
  expect((await react(service, two, _id, 'like')).status).toBe(404);
  await eventually(async () => expect((await seen(service, author, _id)).counts).toMatchObject({ likes: 2, dislikes: 2 }));
});

test('nothing can be done to what one may not see: of people who are private, gone, or of nobody at all', async () => {
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
