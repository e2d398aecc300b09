import {
  commentAdded,
  commentEdited,
  commentRemoved,
  postEdited,
  postRemoved,
  resourcesAdded,
  WATCHED_POSTS_MAX,
} from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postOf } from './feed-events.ts';
import { badge, list, markAllRead, mute, mutes, prefer, texts, unmute } from './notifications.ts';
import { addressOf, openedPage, type Page, receives } from './pages.ts';
import { leave, newParent, type Parent, relate, type Service, startService } from './service.ts';

let service: Service;
let other: Service;
let url: string;
let otherUrl: string;
const pages: Page[] = [];
beforeAll(async () => {
  service = await startService();
  other = await startService({ alongside: service });
  [url, otherUrl] = await Promise.all([addressOf(service), addressOf(other)]);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const open = async (at: string, { token }: Pick<Parent, 'token'>): Promise<Page> => {
  const page = await openedPage(at, token);
  pages.push(page);
  return page;
};
const newPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => newParent(service))) as Promise<Parent[]> as Promise<
    [Parent, Parent, Parent, Parent]
  >;
const stored = (query: object) => service.db.collection('notifications').countDocuments(query);
const watching = async (page: Page, ...postIds: string[]) =>
  expect(await page.send('watch', { postIds: postIds as never })).toEqual({ ok: true });
/** Waits until earlier events of the post have taken effect: events of one post keep their order. */
async function handled(author: Parent, postId: string): Promise<void> {
  const cas = await newParent(service);
  await postOf(service, author, postId as never).shared(cas);
  await eventually(async () => expect(await stored({ postId, kind: 'reshared', causes: cas.userId })).toBe(1));
  await service.db.collection('notifications').deleteMany({ postId, kind: 'reshared' });
}

describe('the author of a post is notified', () => {
  test('of all reactions in one notification until it is read, with the newest name and a link', async () => {
    const [ann, ben, cas, dee] = await newPeople(4);
    const post = postOf(service, ann);
    await post.reacted(ben);
    expect(await texts(service, ann, 1)).toEqual([`${ben.username} reacted to your post.`]);
    await post.reacted(cas, { reaction: 'love' });
    await post.reacted(dee, { reaction: 'laugh' });
    await handled(ann, post.postId);
    expect((await list(service, ann)).body).toMatchObject([
      {
        type: 'other',
        message: `${dee.username} and 2 other parents reacted to your post.`,
        count: 3,
        relatedId: post.postId,
        link: `/feed?post=${post.postId}`,
      },
    ]);
    expect(await badge(service, ann)).toMatchObject({ notifications: 1 });
    await markAllRead(service, ann);
    // A repeated reaction is not new, and the next person starts a new count.
    for (const on of [false, true]) await post.reacted(ben, { on });
    await post.reacted(await newParent(service, { username: 'Eve' }));
    await eventually(async () =>
      expect((await list(service, ann)).body.filter(({ read }) => !read).map(({ message }) => message)).toEqual([
        'Eve reacted to your post.',
      ]),
    );
  });

  test('of comments and reshares separately, but not of dislikes or their own activity', async () => {
    const [ann, ben, cas] = await newPeople(3);
    const post = postOf(service, ann);
    await post.reacted(cas, { reaction: 'dislike' });
    await post.commented(ann);
    await post.commented(ben);
    await post.commented(ben);
    await post.commented(cas);
    await post.shared(cas);
    expect(await texts(service, ann, 2)).toEqual([
      `${cas.username} reshared your post.`,
      `${cas.username} and another parent commented on your post.`,
    ]);
    await markAllRead(service, ann);
    await post.commented(ben);
    await eventually(async () =>
      expect((await list(service, ann)).body[0]).toMatchObject({
        message: `${ben.username} commented on your post.`,
        count: 1,
        read: false,
      }),
    );
    expect((await badge(service, ann)).notifications).toBe(1);
  });

  test('of nothing while notifications about posts are switched off', async () => {
    const [ann, ben] = await newPeople(2);
    const [quiet, loud] = [postOf(service, ann), postOf(service, ann)];
    expect((await prefer(service, ann, { posts: false })).body).toMatchObject({ posts: false, messages: true });
    await quiet.reacted(ben);
    await quiet.commented(ben);
    // An event of the same post, after the others.
    await quiet.published([ben]);
    await texts(service, ben, 1);
    await prefer(service, ann, { posts: true });
    await loud.reacted(ben);
    await texts(service, ann, 1);
    expect(await stored({ postId: quiet.postId, userId: ann.userId })).toBe(0);
  });
});

test('a muted post notifies of mentions only, until the mute ends, is taken back or the post is removed', async () => {
  const [ann, ben, cas] = await newPeople(3);
  const [quiet, loud] = [postOf(service, ann), postOf(service, ann)];
  await quiet.reacted(ben);
  await texts(service, ann, 1);
  const before = Date.now();
  const { body } = await mute(service, ann, 'post', quiet.postId);
  expect(body).toEqual({ kind: 'post', threadId: quiet.postId, until: expect.any(String) });
  expect(Date.parse(String(body.until)) - before).toBeGreaterThanOrEqual(8 * 3600 * 1000);
  // What was there counts as seen.
  expect((await badge(service, ann)).notifications).toBe(0);
  await Promise.all([quiet.commented(cas), quiet.reacted(cas), quiet.shared(cas)]);
  await service.publish('feed', postEdited, quiet.postId, {
    postId: quiet.postId,
    authorId: ben.userId,
    mentionedIds: [ann.userId],
  });
  expect((await texts(service, ann, 2))[0]).toBe(`${ben.username} mentioned you in a post.`);
  await loud.reacted(ben);
  await texts(service, ann, 3);
  expect((await badge(service, ann)).notifications).toBe(2);

  expect((await mute(service, ann, 'post', quiet.postId, 'always')).body).toEqual({
    kind: 'post',
    threadId: quiet.postId,
  });
  expect([await mutes(service, ann), await mutes(service, ben)]).toMatchObject([[{ threadId: quiet.postId }], []]);
  expect((await unmute(service, ben, 'post', quiet.postId)).status).toBe(204);
  await quiet.commented(cas);
  // An event of the same post, after the other.
  await quiet.published([ben]);
  await texts(service, ben, 1);
  for (const again of [1, 2])
    expect((await unmute(service, ann, 'post', quiet.postId)).status, `time ${again}`).toBe(204);
  await quiet.shared(cas);
  await texts(service, ann, 4);

  await mute(service, ann, 'post', quiet.postId, 'week');
  await service.db
    .collection('mutes')
    .updateOne({ threadId: quiet.postId }, { $set: { until: new Date(Date.now() - 1) } });
  expect(await mutes(service, ann)).toEqual([]);
  await quiet.commented(cas);
  await texts(service, ann, 5);
  await mute(service, ann, 'post', quiet.postId);
  await service.publish('feed', postRemoved, quiet.postId, { postId: quiet.postId, authorId: ann.userId });
  await eventually(async () => expect(await mutes(service, ann)).toEqual([]));
});

test('a mentioned person is notified once, also by an edit, until the post is removed', async () => {
  const [ann, ben, cas] = await newPeople(3);
  const post = postOf(service, ann);
  const of = { postId: post.postId, authorId: ann.userId };
  await post.published([ben]);
  expect(await texts(service, ben, 1)).toEqual([`${ann.username} mentioned you in a post.`]);
  await service.publish('feed', postEdited, post.postId, { ...of, mentionedIds: [cas.userId] });
  await texts(service, cas, 1);
  expect((await list(service, ben)).body).toHaveLength(1);
  const page = await open(url, ben);
  await service.publish('feed', postRemoved, post.postId, of);
  await receives(page, 'badge', { notifications: 0 });
  expect([(await list(service, ben)).body, (await list(service, cas)).body]).toEqual([[], []]);
});

test('a block removes the person from grouped notifications and keeps them out', async () => {
  const [ann, ben, cas, dee] = await newPeople(4);
  const post = postOf(service, ann);
  await post.reacted(ben);
  await post.reacted(cas);
  await post.commented(cas);
  await texts(service, ann, 2);
  await relate(service, cas, ann, 'blocked');
  expect((await list(service, ann)).body.map(({ message }) => message)).toEqual([
    `${ben.username} reacted to your post.`,
  ]);
  await post.commented(cas);
  await post.commented(dee);
  expect(await texts(service, ann, 2)).toEqual([
    `${dee.username} commented on your post.`,
    `${ben.username} reacted to your post.`,
  ]);
  await relate(service, cas, ann, 'none');
  expect((await list(service, ann)).body.map(({ count }) => count)).toEqual([1, 1]);
});

test('an erased person is removed from grouped notifications', async () => {
  const [ann, ben, cas] = await newPeople(3);
  const [post, own] = [postOf(service, ann), postOf(service, ben)];
  await post.reacted(cas);
  await post.reacted(ben);
  await post.commented(ben);
  await own.reacted(ann);
  await texts(service, ann, 2);
  await texts(service, ben, 1);
  await leave(service, ben);
  await eventually(async () =>
    expect(await stored({ $or: [{ userId: ben.userId }, { causeId: ben.userId }, { causes: ben.userId }] })).toBe(0),
  );
  expect(await texts(service, ann, 1)).toEqual([`${cas.username} reacted to your post.`]);
});

describe('an open page', () => {
  test('is told of every change of a post that it shows, in any instance, and of no other post', async () => {
    const [ann, ben] = await newPeople(2);
    const [shown, another] = [postOf(service, ann), postOf(service, ann)];
    const { postId } = shown;
    const of = { postId, authorId: ann.userId };
    const [here, there, elsewhere] = [await open(url, ben), await open(otherUrl, ann), await open(url, ben)];
    await Promise.all([here, there].map((page) => watching(page, postId)));
    await watching(elsewhere, another.postId);
    const commentId = randomId() as never;
    const changes = [
      () => shown.reacted(ben, { reaction: 'dislike' }),
      () => service.publish('feed', commentAdded, postId, { ...of, userId: ben.userId, commentId }),
      () => service.publish('feed', commentEdited, postId, { ...of, userId: ben.userId, commentId }),
      () => service.publish('feed', commentRemoved, postId, { ...of, userId: ben.userId, commentId }),
      () => service.publish('feed', resourcesAdded, postId, of),
      () => service.publish('feed', postEdited, postId, { ...of, mentionedIds: [] }),
      () => service.publish('feed', postRemoved, postId, of),
    ];
    for (const [n, change] of changes.entries()) {
      await change();
      for (const page of [here, there]) await eventually(() => expect(page.received('post')).toHaveLength(n + 1));
    }
    expect(here.received('post').at(-1)).toEqual({ postId });
    expect(elsewhere.received('post')).toEqual([]);
  });

  test('is told of a busy post at most once a second, and always after the last change', async () => {
    const [ann, ben] = await newPeople(2);
    const post = postOf(service, ann);
    const page = await open(otherUrl, ben);
    await watching(page, post.postId);
    const began = Date.now();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => post.reacted({ ...ben, userId: n.toString(16).padStart(24, 'f') as never })),
    );
    await eventually(async () => expect(await stored({ postId: post.postId, count: 60 })).toBe(1));
    const seconds = (Date.now() - began) / 1_000;
    const during = page.received('post').length;
    await eventually(() => expect(page.received('post').length).toBeGreaterThan(Math.min(during, 1)));
    expect(during).toBeLessThanOrEqual(seconds + 1);
  });

  test('is told that there are new posts, without any detail', async () => {
    const [ann, ben] = await newPeople(2);
    const listening = [await open(url, ben), await open(otherUrl, await newParent(service))];
    await postOf(service, ann).published();
    for (const page of listening) await eventually(() => expect(page.received('feed')[0]).toEqual({}));
  });

  test('is not told of a post while there is a block with its author', async () => {
    const [ann, ben, cas, dee] = await newPeople(4);
    const [blocked, visible] = [postOf(service, ann), postOf(service, dee)];
    await relate(service, ann, ben, 'blocked');
    const [bens, elsewhere, control] = [await open(url, ben), await open(otherUrl, ben), await open(url, cas)];
    for (const page of [bens, elsewhere, control]) await watching(page, blocked.postId, visible.postId);
    await blocked.commented(dee);
    await receives(control, 'post', { postId: blocked.postId });
    await visible.commented(cas);
    for (const page of [bens, elsewhere]) {
      await receives(page, 'post', { postId: visible.postId });
      expect(page.received('post')).toEqual([{ postId: visible.postId }]);
    }
  });

  test('is not told what a person does with whom there is a block, on the post of somebody else', async () => {
    const [ann, ben, cas, dee] = await newPeople(4);
    const { postId, reacted } = postOf(service, ann);
    await relate(service, ben, cas, 'blocked');
    const [bens, control] = [await open(otherUrl, ben), await open(url, dee)];
    for (const page of [bens, control]) await watching(page, postId);
    await reacted(cas);
    await receives(control, 'post', { postId });
    await reacted(dee);
    await receives(bens, 'post', { postId });
    expect([bens.received('post').length, control.received('post').length]).toEqual([1, 2]);
  });

  test('is not told of a new post while there is a block with its author', async () => {
    const [ann, ben, cas] = await newPeople(3);
    await relate(service, ann, ben, 'blocked');
    const [bens, control] = [await open(url, ben), await open(otherUrl, cas)];
    await postOf(service, ann).published();
    await eventually(() => expect(control.received('feed')).toHaveLength(1));
    await postOf(service, cas).published();
    await eventually(() => expect(control.received('feed')).toHaveLength(2));
    expect(bens.received('feed')).toHaveLength(1);
  });

  test('watches only the posts that it named last, up to the limit', async () => {
    const [ann, ben] = await newPeople(2);
    const [before, now] = [postOf(service, ann), postOf(service, ann)];
    const page = await open(url, ben);
    await watching(page, before.postId);
    await watching(page, now.postId);
    await before.reacted(ben);
    await now.reacted(ben);
    await receives(page, 'post', { postId: now.postId });
    expect(page.received('post')).toEqual([{ postId: now.postId }]);
    const send = page.send as (event: string, payload: unknown) => Promise<unknown>;
    for (const postIds of [
      Array.from({ length: WATCHED_POSTS_MAX + 1 }, () => randomId()),
      ['session:1'],
      'all',
      undefined,
    ])
      expect(await send('watch', { postIds })).toEqual({ ok: false, code: 'VALIDATION' });
    await watching(page, ...Array.from({ length: WATCHED_POSTS_MAX }, () => randomId()));
    // It still receives what is pushed to its person.
    await postOf(service, ben).reacted(ann);
    await receives(page, 'badge', { notifications: 1 });
  });
});
