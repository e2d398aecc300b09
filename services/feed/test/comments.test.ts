import {
  COMMENTS_SHOWN,
  commentAdded,
  commentEdited,
  commentRemoved,
  EDIT_GRACE_SECONDS,
  personHeld,
} from '@notalone/contracts';
import { isAnyUnderLegalHold } from '@notalone/moderation/legal-hold/legal-holds';
import { eventually } from '@notalone/testing/eventually';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../src/comments/comments.store.ts';
import {
  anId,
  comment,
  commented,
  comments,
  deleteComment,
  editComment,
  reportComment,
  reshare,
  seen,
  statusesOf,
  textsOf,
} from './interactions.ts';
import { published, remove } from './posts.ts';
import { leave, newPair, newParent, type Parent, relate, type Service, startService, subscribe } from './service.ts';

let service: Service;
let other: Service;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ clock: () => new Date(Date.now() + aheadMs) });
  other = await startService({ alongside: service });
});
afterEach(() => {
  aheadMs = 0;
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const pair = () => Promise.all([newParent(service), newParent(service)]);
const cards = async (who: Parent, postId: string) => {
  const { comments: shown, counts } = await seen(service, who, postId);
  return { texts: textsOf(shown), count: counts.comments };
};
const nextOf = (headers: Readonly<Record<string, unknown>>) =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];

describe('adding a comment', () => {
  test('shows it with its writer, newest first: three on a card, all of them in pages', async () => {
    const [author, writer] = await pair();
    const { _id } = await published(service, author);
    const { body, status } = await comment(service, writer, _id, '  One  ');
    expect([status, body.content, body.edited]).toEqual([201, 'One', false]);
    expect(body).toMatchObject({
      userId: { _id: writer.userId, username: writer.username },
      childProfileId: { childName: expect.any(String) },
    });
    for (const text of ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'])
      await commented(service, text.length > 3 ? author : writer, _id, text);
    expect(await cards(author, _id)).toEqual({ texts: ['Eight', 'Seven', 'Six'], count: 8 });
    const all: string[] = [];
    let path: string | undefined = `/api/feed/${_id}/comments?limit=3`;
    while (path) {
      const page: Awaited<ReturnType<typeof comments>> = await service.call('GET', path, { token: writer.token });
      expect(page.status).toBe(200);
      all.push(...textsOf(page.body));
      path = nextOf(page.headers);
    }
    expect(all).toEqual(['Eight', 'Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One']);
    expect((await comments(service, writer, _id, '?cursor=nonsense')).status).toBe(400);
  });

  test('stores one comment per clientId, however often and through whichever instance it is sent', async () => {
    const [author, writer] = await pair();
    const { _id } = await published(service, author);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      [service, other, service, other].map((instance) => comment(instance, writer, _id, 'Once', clientId)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await cards(author, _id)).toEqual({ texts: ['Once'], count: 1 });
    const elsewhere = await published(service, author);
    expect((await comment(service, writer, elsewhere._id, 'Once', clientId)).status).toBe(201);
    expect((await cards(author, elsewhere._id)).count).toBe(1);
  });

  test('counts every comment when many arrive at once through two instances', async () => {
    const [author, ...writers] = await Promise.all(Array.from({ length: 6 }, () => newParent(service)));
    const { _id } = await published(service, author as Parent);
    const answers = await Promise.all(
      writers.flatMap((writer, w) =>
        Array.from({ length: 8 }, (_, n) => comment(n % 2 === 0 ? service : other, writer, _id, `${w} ${n}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const all = await comments(service, author as Parent, _id, '?limit=100');
    expect([all.body.length, (await cards(author as Parent, _id)).count]).toEqual([40, 40]);
    expect((await cards(author as Parent, _id)).texts).toEqual(textsOf(all.body).slice(0, COMMENTS_SHOWN));
  });

  test('requires a profile and a text', async () => {
    const author = await newParent(service);
    const bare = await newParent(service, { profile: false });
    const { _id } = await published(service, author);
    expect((await comment(service, bare, _id, 'Hello')).body).toMatchObject({
      code: 'PROFILE_NOT_FOUND',
      msg: 'Child profile not found for this user.',
    });
    for (const content of ['   ', 'x'.repeat(2_001)])
      expect((await comment(service, author, _id, content)).status).toBe(400);
    expect((await comment(service, author, anId(), 'Hello')).status).toBe(404);
  });

  test('publishes events that carry ids only', async () => {
    const [author, writer] = await pair();
    const { _id } = await published(service, author);
    const heard = [commentAdded, commentEdited, commentRemoved].map((event) => subscribe(service, event));
    const { _id: commentId } = await commented(service, writer, _id, 'Hello');
    await editComment(service, writer, _id, commentId, 'Hello again');
    await deleteComment(service, writer, _id, commentId);
    const data = { postId: _id, authorId: author.userId, userId: writer.userId, commentId };
    for (const { of, stop } of heard) {
      await eventually(() => expect(of(_id)).toEqual([data]));
      await stop();
    }
  });
});

describe('changing a comment', () => {
  test('is marked after five minutes and keeps the earlier text for moderators', async () => {
    const [author, writer] = await pair();
    const { _id } = await published(service, author);
    const { _id: commentId } = await commented(service, writer, _id, 'Frist');
    const stored = () => commentsOf(service.db).findOne({ _id: new ObjectId(commentId) });
    aheadMs = (EDIT_GRACE_SECONDS - 30) * 1_000;
    expect((await editComment(service, writer, _id, commentId, 'First')).body).toMatchObject({
      content: 'First',
      edited: false,
    });
    expect(await stored()).not.toHaveProperty('history');
    aheadMs = (EDIT_GRACE_SECONDS + 30) * 1_000;
    expect((await editComment(service, writer, _id, commentId, 'First')).body.edited).toBe(false);
    expect((await editComment(service, writer, _id, commentId, 'Second')).body).toMatchObject({
      content: 'Second',
      edited: true,
    });
    expect((await stored())?.history).toEqual([{ content: 'First', at: expect.any(Date) }]);
    expect((await seen(service, author, _id)).comments).toMatchObject([
      { content: 'Second', edited: true, _id: commentId },
    ]);
    expect((await comments(service, author, _id)).body).toMatchObject([{ content: 'Second', edited: true }]);
  });

  test('is up to its writer, deleting it also to the author of the post', async () => {
    const [author, writer] = await pair();
    const [{ _id }, another] = [await published(service, author), await published(service, author)];
    const { _id: commentId } = await commented(service, writer, _id, 'Mine');
    const [sharer, admin] = await Promise.all([newParent(service), newParent(service, { role: 'admin' })]);
    await reshare(service, sharer, _id);
    for (const who of [author, sharer, admin])
      expect((await editComment(service, who, _id, commentId, 'Not yours')).status).toBe(404);
    for (const who of [sharer, admin]) expect((await deleteComment(service, who, _id, commentId)).status).toBe(404);
    expect((await editComment(service, writer, another._id, commentId, 'Elsewhere')).status).toBe(404);
    expect((await deleteComment(service, writer, another._id, commentId)).status).toBe(404);
    expect(await cards(author, _id)).toEqual({ texts: ['Mine'], count: 1 });
    const answers = await Promise.all(
      [service, other, service].map((instance) => deleteComment(instance, writer, _id, commentId)),
    );
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
    expect(await cards(author, _id)).toEqual({ texts: [], count: 0 });
  });

  test('somebody deletes one under a post of theirs: it is gone for its writer, and a legal hold preserves it', async () => {
    const [author, writer] = await pair();
    const { _id } = await published(service, author);
    const [rude, left] = [await commented(service, writer, _id, 'Rude'), await commented(service, writer, _id, 'Left')];
    await service.publish('content', personHeld, writer.userId, { personId: writer.userId });
    await eventually(async () => expect(await isAnyUnderLegalHold(service.db, [writer.userId])).toBe(true));
    const removed = subscribe(service, commentRemoved);
    expect((await deleteComment(service, author, _id, rude._id)).status).toBe(200);
    for (const who of [author, writer]) expect(await cards(who, _id)).toEqual({ texts: ['Left'], count: 1 });
    const held = await service.db.collection('heldRecords').find({ personId: writer.userId }).toArray();
    expect(held.map(({ document }) => document.content)).toEqual(['Rude']);
    const data = { postId: _id, authorId: author.userId, userId: writer.userId, commentId: rude._id };
    await eventually(() => expect(removed.of(_id)).toEqual([data]));
    await removed.stop();
    // What they do not see is as if it did not exist.
    await relate(service, author, writer, 'blocked');
    expect((await deleteComment(service, author, _id, left._id)).status).toBe(404);
    await relate(service, author, writer, 'none');
    await leave(service, writer);
    await eventually(async () => expect((await comments(service, author, _id)).body[0]?.userId).toBeUndefined());
    expect((await deleteComment(service, author, _id, left._id)).status).toBe(200);
    expect(await cards(author, _id)).toEqual({ texts: [], count: 0 });
  });

  test('by deleting it shows the next ones on the card', async () => {
    const author = await newParent(service);
    const { _id } = await published(service, author);
    const written = [];
    for (let n = 1; n <= 9; n++) written.push(await commented(service, author, _id, String(n)));
    for (const one of written.slice(3).toReversed()) await deleteComment(service, author, _id, one._id);
    expect(await cards(author, _id)).toEqual({ texts: ['3', '2', '1'], count: 3 });
  });
});

test('comments of blocked people are left out of list, card and count, whoever set the block', async () => {
  const [author, one, two, reader] = await Promise.all(
    Array.from({ length: 4 }, () => newParent(service)) as [
      Promise<Parent>,
      Promise<Parent>,
      Promise<Parent>,
      Promise<Parent>,
    ],
  );
  const { _id } = await published(service, author);
  for (const text of ['A', 'B']) await commented(service, author, _id, text);
  for (const who of [one, two, one, two, one, two, one]) await commented(service, who, _id, 'Not for the reader');
  await relate(service, reader, one, 'blocked');
  await relate(service, two, reader, 'blocked');
  await eventually(async () => expect(await cards(reader, _id)).toEqual({ texts: ['B', 'A'], count: 2 }));
  expect(textsOf((await comments(service, reader, _id)).body)).toEqual(['B', 'A']);
  expect((await cards(author, _id)).count).toBe(9);
  await relate(service, one, author, 'blocked');
  await eventually(async () => expect((await comments(service, one, _id)).status).toBe(404));
  expect((await comment(service, one, _id, 'Still here')).status).toBe(404);
  await eventually(async () => expect((await cards(author, _id)).count).toBe(5));
});

test('a reported comment stays hidden when its writer is blocked later, or deletes it', async () => {
  const [author, writer, reader] = await Promise.all([newParent(service), newParent(service), newParent(service)]);
  const { _id } = await published(service, author);
  const [rude, worse] = [await commented(service, writer, _id, 'Rude'), await commented(service, writer, _id, 'Worse')];
  await commented(service, author, _id, 'Please be kind');
  for (const each of [rude, worse]) expect((await reportComment(service, reader, _id, each._id)).status).toBe(201);
  expect(await cards(reader, _id)).toEqual({ texts: ['Please be kind'], count: 1 });
  expect((await cards(author, _id)).count).toBe(3);
  await deleteComment(service, writer, _id, worse._id);
  expect(await cards(reader, _id)).toEqual({ texts: ['Please be kind'], count: 1 });
  await relate(service, reader, writer, 'blocked');
  await eventually(async () => expect((await comments(service, reader, _id)).body).toHaveLength(1));
  expect(await cards(reader, _id)).toEqual({ texts: ['Please be kind'], count: 1 });
});

test('people who are not connected see only the name of a private commenter', async () => {
  const [friend, author] = await newPair(service);
  const secret = await newParent(service, { profile: { visibility: 'private' } });
  await relate(service, friend, secret, 'connected');
  const { _id } = await published(service, author);
  await commented(service, secret, _id, 'Hello');
  expect((await seen(service, author, _id)).comments[0]).not.toHaveProperty('childProfileId');
  expect((await seen(service, author, _id)).comments[0]).toMatchObject({ userId: { username: secret.username } });
  expect((await seen(service, friend, _id)).comments[0]).toMatchObject({
    childProfileId: { childName: expect.any(String) },
  });
});

test('comments of an erased account stay without a name; comments of a removed post are deleted', async () => {
  const [author, writer] = await pair();
  const { _id } = await published(service, author);
  const { _id: commentId } = await commented(service, writer, _id, 'For all');
  aheadMs = (EDIT_GRACE_SECONDS + 30) * 1_000;
  await editComment(service, writer, _id, commentId, 'For everybody');
  await leave(service, writer);
  await eventually(async () => expect((await comments(service, author, _id)).body[0]).not.toHaveProperty('userId'));
  await eventually(async () => expect(await commentsOf(service.db).countDocuments({ userId: writer.userId })).toBe(0));
  expect(await cards(author, _id)).toEqual({ texts: ['For everybody'], count: 1 });
  const stored = await commentsOf(service.db).findOne({ _id: new ObjectId(commentId) });
  expect(JSON.stringify(stored)).not.toContain('For all');
  await remove(service, author, _id);
  await eventually(async () =>
    expect(await commentsOf(service.db).countDocuments({ postId: new ObjectId(_id) })).toBe(0),
  );
  expect((await comments(service, author, _id)).status).toBe(404);
});
