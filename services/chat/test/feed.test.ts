import { commentAdded, commentEdited, commentRemoved, postEdited, postRemoved, resourcesAdded, WATCHED_POSTS_MAX } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { postOf } from './feed-events.ts';
import { badge, list, markAllRead, prefer, texts } from './notifications.ts';
import { addressOf, hears, openedPage, type Page } from './pages.ts';
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
  Promise.all(Array.from({ length: count }, () => newParent(service))) as Promise<Parent[]> as Promise<[Parent, Parent, Parent, Parent]>;
const stored = (query: object) => service.db.collection('notifications').countDocuments(query);
const watching = async (page: Page, ...postIds: string[]) => expect(await page.say('watch', { postIds: postIds as never })).toEqual({ ok: true });
/** Until what was said of the post before has taken effect: events of one post come in order. */
async function dealtWith(author: Parent, postId: string): Promise<void> {
  const cas = await newParent(service);
  await postOf(service, author, postId as never).shared(cas);
  await eventually(async () => expect(await stored({ postId, kind: 'reshared', causes: cas.userId })).toBe(1));
  await service.db.collection('notifications').deleteMany({ postId, kind: 'reshared' });
}

describe('who wrote a post is told', () => {
  test('of reactions together until they are read, with the newest name, and where to look', async () => {
    const [ann, ben, cas, dee] = await newPeople(4);
    const post = postOf(service, ann);
    await post.reacted(ben);
    expect(await texts(service, ann, 1)).toEqual([`${ben.username} reacted to your post.`]);
    await post.reacted(cas, { reaction: 'love' });
    await post.reacted(dee, { reaction: 'laugh' });
    await dealtWith(ann, post.postId);
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
    // done again is nothing new, and somebody else is told alone
    for (const on of [false, true]) await post.reacted(ben, { on });
    await post.reacted(await newParent(service, { username: 'Eve' }));
    await eventually(async () =>
      expect((await list(service, ann)).body.filter(({ read }) => !read).map(({ message }) => message)).toEqual(['Eve reacted to your post.']),
    );
  });

  test('of comments and reshares, each kind by itself; not of dislikes, nor of what the author does', async () => {
    const [ann, ben, cas] = await newPeople(3);
    const post = postOf(service, ann);
    await post.reacted(cas, { reaction: 'dislike' });
    await post.commented(ann);
    await post.commented(ben);
    await post.commented(ben);
    await post.commented(cas);
    await post.shared(cas);
    expect(await texts(service, ann, 2)).toEqual([`${cas.username} reshared your post.`, `${cas.username} and another parent commented on your post.`]);
    await markAllRead(service, ann);
    await post.commented(ben);
    await eventually(async () =>
      expect((await list(service, ann)).body[0]).toMatchObject({ message: `${ben.username} commented on your post.`, count: 1, read: false }),
    );
    expect((await badge(service, ann)).notifications).toBe(1);
  });

  test('of nothing with posts switched off', async () => {
    const [ann, ben] = await newPeople(2);
    const [quiet, loud] = [postOf(service, ann), postOf(service, ann)];
    expect((await prefer(service, ann, { posts: false })).body).toMatchObject({ posts: false, messages: true });
    await quiet.reacted(ben);
    await quiet.commented(ben);
    // said of the same post after them
    await quiet.published([ben]);
    await texts(service, ben, 1);
    await prefer(service, ann, { posts: true });
    await loud.reacted(ben);
    await texts(service, ann, 1);
    expect(await stored({ postId: quiet.postId, userId: ann.userId })).toBe(0);
  });
});

test('who is mentioned is told once, also when the post is edited, and no more when it is gone', async () => {
  const [ann, ben, cas] = await newPeople(3);
  const post = postOf(service, ann);
  const of = { postId: post.postId, authorId: ann.userId };
  await post.published([ben]);
  expect(await texts(service, ben, 1)).toEqual([`${ann.username} mentioned you in a post.`]);
  await service.says('feed', postEdited, post.postId, { ...of, mentionedIds: [cas.userId] });
  await texts(service, cas, 1);
  expect((await list(service, ben)).body).toHaveLength(1);
  const page = await open(url, ben);
  await service.says('feed', postRemoved, post.postId, of);
  await hears(page, 'badge', { notifications: 0 });
  expect([(await list(service, ben)).body, (await list(service, cas)).body]).toEqual([[], []]);
});

test('a block takes one out of what is told, lets the others stay, and keeps out what comes after it', async () => {
  const [ann, ben, cas, dee] = await newPeople(4);
  const post = postOf(service, ann);
  await post.reacted(ben);
  await post.reacted(cas);
  await post.commented(cas);
  await texts(service, ann, 2);
  await relate(service, cas, ann, 'blocked');
  expect((await list(service, ann)).body.map(({ message }) => message)).toEqual([`${ben.username} reacted to your post.`]);
  await post.commented(cas);
  await post.commented(dee);
  expect(await texts(service, ann, 2)).toEqual([`${dee.username} commented on your post.`, `${ben.username} reacted to your post.`]);
  await relate(service, cas, ann, 'none');
  expect((await list(service, ann)).body.map(({ count }) => count)).toEqual([1, 1]);
});

test('who has left is taken out too, without a trace', async () => {
  const [ann, ben, cas] = await newPeople(3);
  const [post, own] = [postOf(service, ann), postOf(service, ben)];
  await post.reacted(cas);
  await post.reacted(ben);
  await post.commented(ben);
  await own.reacted(ann);
  await texts(service, ann, 2);
  await texts(service, ben, 1);
  await leave(service, ben);
  await eventually(async () => expect(await stored({ $or: [{ userId: ben.userId }, { causeId: ben.userId }, { causes: ben.userId }] })).toBe(0));
  expect(await texts(service, ann, 1)).toEqual([`${cas.username} reacted to your post.`]);
});

describe('an open page', () => {
  test('hears of each change of a post that it shows, in whichever instance it is, and of no other post', async () => {
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
      () => service.says('feed', commentAdded, postId, { ...of, userId: ben.userId, commentId }),
      () => service.says('feed', commentEdited, postId, { ...of, userId: ben.userId, commentId }),
      () => service.says('feed', commentRemoved, postId, { ...of, userId: ben.userId, commentId }),
      () => service.says('feed', resourcesAdded, postId, of),
      () => service.says('feed', postEdited, postId, { ...of, mentionedIds: [] }),
      () => service.says('feed', postRemoved, postId, of),
    ];
    for (const [n, change] of changes.entries()) {
      await change();
      for (const page of [here, there]) await eventually(() => expect(page.said('post')).toHaveLength(n + 1));
    }
    expect(here.said('post').at(-1)).toEqual({ postId });
    expect(elsewhere.said('post')).toEqual([]);
  });

  test('of a post on which many react at once hears at most once a second, and of the last one always', async () => {
    const [ann, ben] = await newPeople(2);
    const post = postOf(service, ann);
    const page = await open(otherUrl, ben);
    await watching(page, post.postId);
    const began = Date.now();
    await Promise.all(Array.from({ length: 60 }, (_, n) => post.reacted({ ...ben, userId: n.toString(16).padStart(24, 'f') as never })));
    await eventually(async () => expect(await stored({ postId: post.postId, count: 60 })).toBe(1));
    const seconds = (Date.now() - began) / 1_000;
    const during = page.said('post').length;
    await eventually(() => expect(page.said('post').length).toBeGreaterThan(Math.min(during, 1)));
    expect(during).toBeLessThanOrEqual(seconds + 1);
  });

  test('hears that there are new posts, without a word of whose', async () => {
    const [ann, ben] = await newPeople(2);
    const listening = [await open(url, ben), await open(otherUrl, await newParent(service))];
    await postOf(service, ann).published();
    for (const page of listening) await eventually(() => expect(page.said('feed')[0]).toEqual({}));
  });

  test('watches what it said last, and no more posts than a page shows', async () => {
    const [ann, ben] = await newPeople(2);
    const [before, now] = [postOf(service, ann), postOf(service, ann)];
    const page = await open(url, ben);
    await watching(page, before.postId);
    await watching(page, now.postId);
    await before.reacted(ben);
    await now.reacted(ben);
    await hears(page, 'post', { postId: now.postId });
    expect(page.said('post')).toEqual([{ postId: now.postId }]);
    const say = page.say as (event: string, payload: unknown) => Promise<unknown>;
    for (const postIds of [Array.from({ length: WATCHED_POSTS_MAX + 1 }, () => randomId()), ['session:1'], 'all', undefined])
      expect(await say('watch', { postIds })).toEqual({ ok: false, code: 'VALIDATION' });
    await watching(page, ...Array.from({ length: WATCHED_POSTS_MAX }, () => randomId()));
    // still its own person's
    await postOf(service, ben).reacted(ann);
    await hears(page, 'badge', { notifications: 1 });
  });
});
