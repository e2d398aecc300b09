import { internal, itemRemoved, itemRestored, personHeld, switchChanged } from '@notalone/contracts';
import { isAnyUnderLegalHold } from '@notalone/moderation/legal-hold/legal-holds';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../src/comments/comments.store.ts';
import { removedItemsOf } from '../src/moderation/removed-items.store.ts';
import { commented, comments, reportComment, reportPost, reshare, seen, textsOf } from './interactions.ts';
import { get, photo, picturesOf, publish, published } from './posts.ts';
import { leave, newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type ItemType = 'post' | 'comment';
const publishDecision = (
  event: typeof itemRemoved | typeof itemRestored,
  itemType: ItemType,
  itemId: string,
  decisionId = itemId,
) => service.publish('content', event, itemId, { decisionId, owner: 'feed', itemType, itemId });
const statusOf = async (who: Parent, postId: string) => (await get(service, who, postId)).status;

test('a removed post is gone for everybody with its picture, and comes back as it was', async () => {
  const [author, reader] = await Promise.all([newParent(service), newParent(service)]);
  const { _id, imageUrl = '' } = await published(service, author, { content: 'Rude', image: await photo() });
  await commented(service, reader, _id, 'Hm');
  await reshare(service, reader, _id);
  await publishDecision(itemRemoved, 'post', _id);
  await eventually(async () => expect(await statusOf(author, _id)).toBe(404));
  expect(await statusOf(reader, _id)).toBe(404);
  expect((await service.call('GET', imageUrl, author)).status).toBe(404);
  await publishDecision(itemRemoved, 'post', _id);
  await publishDecision(itemRestored, 'post', _id);
  await eventually(async () => expect(await statusOf(reader, _id)).toBe(200));
  const { body } = await get(service, reader, _id);
  expect(body).toMatchObject({ content: 'Rude', counts: { comments: 1, shares: 1 } });
  expect((await service.call('GET', imageUrl, author)).status).toBe(200);
});

test('a removed comment is not counted any more, and comes back at its place', async () => {
  const [author, reader] = await Promise.all([newParent(service), newParent(service)]);
  const { _id } = await published(service, author);
  const ids = [];
  for (const text of ['one', 'two', 'three']) ids.push((await commented(service, reader, _id, text))._id);
  await publishDecision(itemRemoved, 'comment', ids[1] ?? '');
  await eventually(async () => expect((await seen(service, author, _id)).counts.comments).toBe(2));
  const texts = async () => textsOf((await comments(service, author, _id)).body);
  expect(await texts()).not.toContain('two');
  await publishDecision(itemRestored, 'comment', ids[1] ?? '');
  await eventually(async () => expect((await seen(service, author, _id)).counts.comments).toBe(3));
  expect((await texts()).toSorted()).toEqual(['one', 'three', 'two']);
});

test.each(['post', 'comment'] as const)(
  'reversing an older decision leaves a removed %s to the newest',
  async (type) => {
    const author = await newParent(service);
    const post = await published(service, author);
    const itemId = type === 'post' ? post._id : (await commented(service, author, post._id, 'Rude'))._id;
    const stored = () => removedItemsOf(service.db).findOne({ _id: itemId });
    const removedBy = (decisionId: string) =>
      eventually(async () => {
        const found = await stored();
        expect(found?.decisionId).toBe(decisionId);
        return found?.removedAt;
      });
    const [older, newer, newest] = [randomId(), randomId(), randomId()];
    await publishDecision(itemRemoved, type, itemId, older);
    const since = await removedBy(older);
    await publishDecision(itemRemoved, type, itemId, newer);
    await publishDecision(itemRestored, type, itemId, older);
    await publishDecision(itemRemoved, type, itemId, newest);
    expect(await removedBy(newest)).toEqual(since);
    await publishDecision(itemRestored, type, itemId, newest);
    await eventually(async () => expect(await stored()).toBeNull());
    expect((await seen(service, author, post._id)).counts.comments).toBe(type === 'post' ? 0 : 1);
  },
);

/** A post with two comments; moderators may remove and restore one of them, and the post. */
async function postWithComments() {
  const [author, writer] = await Promise.all([newParent(service), newParent(service)]);
  const { _id: postId } = await published(service, author);
  await commented(service, writer, postId, 'Kind');
  const ids = { post: postId, comment: (await commented(service, writer, postId, 'Rude'))._id };
  const storedRemoved = (type: ItemType) => removedItemsOf(service.db).countDocuments({ _id: ids[type] });
  return {
    author,
    writer,
    ids,
    async remove(type: ItemType) {
      await publishDecision(itemRemoved, type, ids[type]);
      await eventually(async () => expect(await storedRemoved(type)).toBe(1));
    },
    async restore(type: ItemType) {
      await publishDecision(itemRestored, type, ids[type]);
      await eventually(async () => expect(await storedRemoved(type)).toBe(0));
    },
    commentStored: () => commentsOf(service.db).countDocuments({ _id: new ObjectId(ids.comment) }),
  };
}

const ORDERS = [
  ['comment', 'post'],
  ['post', 'comment'],
] as const;
test.each(ORDERS.flatMap((removed) => ORDERS.map((restored) => ({ removed, restored }))))(
  'a comment and its post, $removed.0 removed first and $restored.0 restored first, are shown as they were',
  async ({ removed, restored }) => {
    const { author, ids, remove, restore } = await postWithComments();
    for (const type of removed) await remove(type);
    for (const type of restored) await restore(type);
    expect(textsOf((await comments(service, author, ids.post)).body)).toEqual(['Rude', 'Kind']);
    const post = await seen(service, author, ids.post);
    expect(post.counts.comments).toBe(2);
    expect(textsOf(post.comments)).toEqual(['Rude', 'Kind']);
  },
);

test.each(ORDERS)(
  'a post that is restored without its comment, the %s removed first, does not count it',
  async (...order) => {
    const { author, ids, remove, restore } = await postWithComments();
    for (const type of order) await remove(type);
    await restore('post');
    const post = await seen(service, author, ids.post);
    expect(post.counts.comments).toBe(1);
    expect(textsOf(post.comments)).toEqual(['Kind']);
  },
);

test('a comment that is restored after its removed post was erased stays gone', async () => {
  const { author, remove, restore, ids, commentStored } = await postWithComments();
  await remove('comment');
  await remove('post');
  await leave(service, author);
  await eventually(async () => expect(await removedItemsOf(service.db).countDocuments({ _id: ids.post })).toBe(0));
  await restore('comment');
  expect(await commentStored()).toBe(0);
});

test('a comment restored before its removed post goes with the post, and a legal hold preserves it', async () => {
  const { author, writer, ids, remove, restore, commentStored } = await postWithComments();
  await remove('comment');
  await remove('post');
  await restore('comment');
  expect(await commentStored()).toBe(1);
  await service.publish('content', personHeld, writer.userId, { personId: writer.userId });
  await eventually(async () => expect(await isAnyUnderLegalHold(service.db, [writer.userId])).toBe(true));
  await leave(service, author);
  await eventually(async () => expect(await commentStored()).toBe(0));
  const held = await service.db.collection('heldRecords').find({ personId: writer.userId }).toArray();
  expect(held.map(({ document }) => String(document._id))).toContain(ids.comment);
});

test('what is removed goes with its author', async () => {
  const author = await newParent(service);
  const { _id } = await published(service, author, { image: await photo() });
  await publishDecision(itemRemoved, 'post', _id);
  await eventually(async () => expect(await removedItemsOf(service.db).countDocuments({ _id })).toBe(1));
  await leave(service, author);
  await eventually(async () => expect(await removedItemsOf(service.db).countDocuments({ _id })).toBe(0));
  await eventually(async () => expect(await picturesOf(service, author)).toBe(0));
});

test('moderators get what was reported as it was, its picture too, and nobody else sees that copy', async () => {
  const [author, reporter] = await Promise.all([newParent(service), newParent(service)]);
  const { _id } = await published(service, author, { content: 'Rude', image: await photo(), imageAlt: 'A bin' });
  const comment = await commented(service, author, _id, 'And more');
  await reportComment(service, reporter, _id, comment._id);
  await reportPost(service, reporter, _id);
  const client = await service.internalClient('content');
  const reports = await service.db.collection('reports').find({ postId: _id }).sort({ _id: 1 }).toArray();
  const [ofComment, ofPost] = reports.map((report) => report._id.toHexString());
  const snapshot = await client.call(internal.feed.getReport, { params: { reportId: ofPost ?? '' } });
  expect(snapshot).toMatchObject({
    by: author.userId,
    text: 'Rude',
    reason: 'Unkind',
    picture: { alt: 'A bin' },
    context: [{ text: 'And more', by: author.userId }],
  });
  const admin = await service.token({ role: 'admin' });
  const url = snapshot.picture?.url ?? '';
  expect((await service.call('GET', url, { token: admin })).status).toBe(200);
  expect((await service.call('GET', url, reporter)).status).toBe(404);
  const asked = { body: { reportIds: [ofComment ?? '', ofPost ?? '', randomId()] }, idempotencyKey: randomId() };
  const { reasons } = await client.call(internal.feed.listReportReasons, asked);
  expect(Object.keys(reasons).toSorted()).toEqual([ofComment ?? '', ofPost ?? ''].toSorted());
  await expect(client.call(internal.feed.getReport, { params: { reportId: randomId() } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('while pictures are stopped, words can be posted and pictures cannot', async () => {
  const author = await newParent(service);
  const set = (on: boolean, version: number) =>
    service.publish('content', switchChanged, 'picture-uploads', { name: 'picture-uploads', on, version });
  await set(true, 1);
  const image = await photo();
  await eventually(async () => expect((await publish(service, author, { image })).status).toBe(503));
  expect((await publish(service, author, {})).status).toBe(201);
  await set(false, 2);
  await eventually(async () => expect((await publish(service, author, { image })).status).toBe(201));
});
