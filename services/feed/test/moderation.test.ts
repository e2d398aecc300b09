import { internal, itemRemoved, itemRestored, switchChanged } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  'reversing an older decision leaves a sealed %s to the newest',
  async (type) => {
    const author = await newParent(service);
    const post = await published(service, author);
    const itemId = type === 'post' ? post._id : (await commented(service, author, post._id, 'Rude'))._id;
    const sealed = () => removedItemsOf(service.db).findOne({ _id: itemId });
    const sealedWith = (decisionId: string) =>
      eventually(async () => {
        const found = await sealed();
        expect(found?.decisionId).toBe(decisionId);
        return found?.sealedAt;
      });
    const [older, newer, newest] = [randomId(), randomId(), randomId()];
    await publishDecision(itemRemoved, type, itemId, older);
    const since = await sealedWith(older);
    await publishDecision(itemRemoved, type, itemId, newer);
    await publishDecision(itemRestored, type, itemId, older);
    await publishDecision(itemRemoved, type, itemId, newest);
    expect(await sealedWith(newest)).toEqual(since);
    await publishDecision(itemRestored, type, itemId, newest);
    await eventually(async () => expect(await sealed()).toBeNull());
    expect((await seen(service, author, post._id)).counts.comments).toBe(type === 'post' ? 0 : 1);
  },
);

test('what is sealed goes with its author', async () => {
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
