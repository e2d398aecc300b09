import { itemRemoved, itemRestored } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../src/comments/comments.store.ts';
import { postsOf } from '../src/post-store/posts.store.ts';
import { commented, comments, deleteComment, editComment, seen, textsOf } from './interactions.ts';
import { published } from './posts.ts';
import { leave, newParent, type Parent, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Three written by `writer` among eight, two of them on the card. */
async function talk() {
  const [author, writer] = (await Promise.all([newParent(service), newParent(service)])) as [Parent, Parent];
  const { _id: postId } = await published(service, author);
  const ids: string[] = [];
  for (const [who, text] of [
    [author, 'One'],
    [writer, 'Two'],
    [author, 'Three'],
    [author, 'Four'],
    [author, 'Five'],
    [writer, 'Six'],
    [author, 'Seven'],
    [writer, 'Eight'],
  ] as const)
    ids.push((await commented(service, who, postId, text))._id);
  return { author, writer, postId, ids };
}
const card = async (who: Parent, postId: string) => {
  const { comments: shown, counts } = await seen(service, who, postId);
  const all = await comments(service, who, postId, '?limit=100');
  expect(shown).toEqual(all.body.slice(0, 3));
  expect(counts.comments).toBe(all.body.length);
  return textsOf(shown);
};
/** What the post's own document holds of its comments. */
const stored = async (postId: string) =>
  JSON.stringify(await postsOf(service.db).findOne({ _id: new ObjectId(postId) }));
const moderation = (event: typeof itemRemoved | typeof itemRestored, itemId: string, decisionId: string) =>
  service.publish('content', event, itemId, { owner: 'feed', itemType: 'comment', itemId, decisionId } as never);

test('a card follows edits and deletions, also of comments that it does not show', async () => {
  const { author, writer, postId, ids } = await talk();
  expect(await card(author, postId)).toEqual(['Eight', 'Seven', 'Six']);
  await editComment(service, writer, postId, ids[5] as string, 'Sixth');
  expect(await card(author, postId)).toEqual(['Eight', 'Seven', 'Sixth']);
  await deleteComment(service, writer, postId, ids[7] as string);
  await deleteComment(service, author, postId, ids[6] as string);
  await deleteComment(service, author, postId, ids[0] as string);
  expect(await card(author, postId)).toEqual(['Sixth', 'Five', 'Four']);
  await commented(service, writer, postId, 'Nine');
  expect(await card(author, postId)).toEqual(['Nine', 'Sixth', 'Five']);
  expect(await stored(postId)).not.toMatch(/Six"|Seven|Eight/);
});

test('what moderators remove leaves the card and the post, and comes back in its place', async () => {
  const { author, postId, ids } = await talk();
  const decisionId = new ObjectId().toHexString();
  await moderation(itemRemoved, ids[6] as string, decisionId);
  await eventually(async () => expect(await card(author, postId)).toEqual(['Eight', 'Six', 'Five']));
  expect(await stored(postId)).not.toContain('Seven');
  await moderation(itemRestored, ids[6] as string, decisionId);
  await eventually(async () => expect(await card(author, postId)).toEqual(['Eight', 'Seven', 'Six']));
});

test('a post that moderators restore shows its comments as they are by then', async () => {
  const { author, writer, postId } = await talk();
  const decisionId = new ObjectId().toHexString();
  const publish = (event: typeof itemRemoved | typeof itemRestored) =>
    service.publish('content', event, postId, { owner: 'feed', itemType: 'post', itemId: postId, decisionId } as never);
  await publish(itemRemoved);
  const removed = () => service.db.collection('removedItems').findOne({ _id: postId as never });
  await eventually(async () => expect(await removed()).not.toBeNull());
  expect(JSON.stringify(await removed())).not.toContain('Eight');
  await leave(service, writer);
  await eventually(async () => expect(await commentsOf(service.db).countDocuments({ userId: writer.userId })).toBe(0));
  await publish(itemRestored);
  await eventually(async () => expect(await card(author, postId)).toEqual(['Eight', 'Seven', 'Six']));
  expect(await stored(postId)).not.toContain(writer.userId);
});

test('an erased account leaves its words without a name, in the post too', async () => {
  const { author, writer, postId } = await talk();
  expect(await stored(postId)).toContain(writer.userId);
  await leave(service, writer);
  await eventually(async () => expect(await stored(postId)).not.toContain(writer.userId));
  expect(await card(author, postId)).toEqual(['Eight', 'Seven', 'Six']);
  expect((await seen(service, author, postId)).comments.map(({ userId }) => userId?._id)).toEqual([
    undefined,
    author.userId,
    undefined,
  ]);
});
