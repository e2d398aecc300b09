import type { Comment, Post, UserId } from '@notalone/contracts';
import { pairKey } from '@notalone/contracts';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentDocument } from '../src/comments/comments.store.ts';
import type { PersonDocument } from '../src/people/people.ts';
import type { PostDocument } from '../src/post-store/posts.store.ts';
import type { Reaction } from '../src/reactions/reactions.store.ts';
import { commented, deleteComment, editComment, readers as newReaders, reshare } from './interactions.ts';
import { list, published, react } from './posts.ts';
import { type Service, startService } from './service.ts';

const SEED = 33;
const [AUTHORS, READERS, POSTS] = [14, 300, 60];
/** How many of the readers ask for what they have hidden. */
const HIDERS = 20;
/** How many read at once, so that they share queries. */
const AT_ONCE = 25;

/** mulberry32: the same seed gives the same feed. */
let state = SEED;
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
}
const oneOf = <T>(items: readonly T[]): T => items[random(items.length)] as T;
const chance = (percent: number) => random(100) < percent;

type Who = Awaited<ReturnType<typeof newReaders>>[number];
let service: Service;
let readers: Who[];

const personOf = ({ userId }: Who): PersonDocument => ({
  _id: userId,
  account: { username: `Parent ${userId}`, status: 'active', version: 1 },
  profile: { childName: `Child ${userId}`, visibility: 'friends', version: 1 },
});
/** Comments on a post, some of them edited or deleted, and reactions. */
async function talkAbout(postId: string, authors: readonly Who[]): Promise<void> {
  const written: { who: Who; _id: string }[] = [];
  for (let n = chance(25) ? 0 : random(9); n > 0; n--) {
    const who = oneOf(authors);
    written.push({ who, _id: (await commented(service, who, postId, `Comment ${n}`))._id });
  }
  for (const kind of ['like', 'love', 'dislike']) if (chance(60)) await react(service, oneOf(authors), postId, kind);
  for (const { who, _id } of written) {
    const change = random(100);
    if (change < 15) await deleteComment(service, who, postId, _id);
    else if (change < 30) await editComment(service, who, postId, _id, 'Changed');
  }
}
async function writePosts(authors: readonly Who[]): Promise<void> {
  const written: string[] = [];
  for (let n = 0; n < POSTS; n++) {
    if (n > 5 && chance(30)) {
      await reshare(service, oneOf(authors), oneOf(written));
      continue;
    }
    const mentions = chance(30) ? [{ ...oneOf(authors), username: '' }] : [];
    written.push((await published(service, oneOf(authors), { content: `Post ${n}`, mentions }))._id);
  }
  for (const postId of written) await talkAbout(postId, authors);
}

const relationsWith = ({ userId }: Who, authors: readonly Who[]) =>
  authors
    .filter((author) => author.userId !== userId && chance(25))
    .map((author) => {
      const key = pairKey(userId, author.userId);
      const members = [userId, author.userId].toSorted();
      return [key, { _id: key, members, version: 1, state: chance(35) ? 'blocked' : 'connected' }] as const;
    });

function reportsBy({ userId }: Who, posts: readonly PostDocument[], comments: readonly CommentDocument[]) {
  const reports = Array.from({ length: random(4) }, () => {
    const { _id: commentId, postId } = oneOf(comments);
    return chance(50)
      ? { reporterId: userId, postId: oneOf(posts)._id.toHexString() }
      : { reporterId: userId, postId: postId.toHexString(), commentId: commentId.toHexString() };
  });
  const once = new Map(reports.map((report) => [JSON.stringify(report), report]));
  return [...once.values()].map((report) => ({ _id: new ObjectId(), ...report }));
}

/** Who becomes private, banned or erased, is blocked or connected, hides or reports what: all at random. */
async function entangle(authors: readonly Who[]): Promise<void> {
  const { db } = service;
  const changes = [
    { 'profile.visibility': 'private' },
    { 'profile.visibility': 'private' },
    { 'account.status': 'banned' },
  ];
  for (const [n, change] of changes.entries())
    await db.collection('people').updateOne({ _id: authors[n]?.userId as never }, { $set: change });
  await db.collection('people').deleteOne({ _id: authors[3]?.userId as never });
  const [posts, comments] = await Promise.all([
    db.collection<PostDocument>('posts').find().toArray(),
    db.collection<CommentDocument>('comments').find().toArray(),
  ]);
  const relations = new Map(readers.flatMap((reader) => relationsWith(reader, authors)));
  const reports = readers.flatMap((reader) => reportsBy(reader, posts, comments));
  const hides = readers.flatMap(({ userId }) =>
    posts.filter(() => chance(6)).map(({ _id: postId }) => ({ _id: new ObjectId(), postId, userId, kind: 'hide' })),
  );
  await db.collection('relations').insertMany([...relations.values()] as never[]);
  await db.collection('reports').insertMany(reports);
  await db.collection('reactions').insertMany(hides);
  await db.collection('posts').updateMany({}, { $inc: { 'counters.hides': 1 } });
}

beforeAll(async () => {
  service = await startService();
  const authors = await newReaders(service, AUTHORS);
  await service.db.collection('people').insertMany(authors.map(personOf) as never[]);
  await writePosts(authors);
  readers = [...authors, ...(await newReaders(service, READERS - AUTHORS))];
  await entangle(authors);
}, 240_000);
afterAll(() => service.stop());

interface Everything {
  readonly posts: readonly PostDocument[];
  readonly comments: readonly CommentDocument[];
  readonly reactions: readonly Reaction[];
  readonly people: ReadonlyMap<UserId, PersonDocument>;
  readonly relations: readonly { members: UserId[]; state: string }[];
  readonly reports: readonly { reporterId: UserId; postId: string; commentId?: string }[];
}
async function readEverything(): Promise<Everything> {
  const all = <T>(name: string) =>
    service.db.collection(name).find().sort({ _id: -1 }).toArray() as unknown as Promise<T[]>;
  return {
    posts: await all('posts'),
    comments: await all('comments'),
    reactions: await all('reactions'),
    people: new Map((await all<PersonDocument>('people')).map((one) => [one._id, one])),
    relations: await all('relations'),
    reports: await all('reports'),
  };
}

/** The whole feed of one reader by the rules, or what the reader has hidden, straight from the collections. */
function expectedFeed(userId: UserId, all: Everything, isOfHidden = false) {
  const inState = (wanted: string) =>
    all.relations
      .filter(({ state, members }) => state === wanted && members.includes(userId))
      .flatMap(({ members }) => members);
  const [blocked, connected] = [inState('blocked').filter((id) => id !== userId), inState('connected')];
  const isGone = (id: UserId | undefined) => (id && all.people.get(id)?.account?.status) !== 'active';
  const sees = (id: UserId) =>
    !isGone(id) &&
    !blocked.includes(id) &&
    (all.people.get(id)?.profile?.visibility !== 'private' || id === userId || connected.includes(id));
  const reported = (id: ObjectId) =>
    all.reports.some((one) => one.reporterId === userId && (one.commentId ?? one.postId) === id.toHexString());
  const did = (id: ObjectId, kind: string, who = userId) =>
    all.reactions.some((one) => one.postId.equals(id) && one.kind === kind && one.userId === who);
  const nameOf = (id: UserId) => all.people.get(id)?.account?.username;

  function originalOf(id: ObjectId): string {
    const original = all.posts.find(({ _id }) => _id.equals(id));
    if (!original || isGone(original.author)) return 'removed';
    if (!sees(original.author)) return 'unseen';
    return reported(id) || did(id, 'hide') ? 'removed' : original.content;
  }

  return all.posts.flatMap((post) => {
    const original = post.original && originalOf(post.original);
    if (!sees(post.author) || reported(post._id) || original === 'unseen') return [];
    if (did(post._id, 'hide') !== isOfHidden) return [];
    const seenComments = all.comments.filter(
      ({ _id, postId, userId: by }) => postId.equals(post._id) && !(by && blocked.includes(by)) && !reported(_id),
    );
    const count = (kind: string) =>
      all.reactions.filter((one) => one.postId.equals(post._id) && one.kind === kind && !blocked.includes(one.userId))
        .length;
    return [
      {
        _id: post._id.toHexString(),
        content: post.content,
        author: nameOf(post.author),
        likes: count('like'),
        loves: count('love'),
        dislikes: userId === post.author ? count('dislike') : undefined,
        isLiked: did(post._id, 'like'),
        comments: seenComments.length,
        card: seenComments.slice(0, 3).map(({ _id, content, userId: by }) => ({
          _id: _id.toHexString(),
          content,
          by: isGone(by) ? undefined : nameOf(by as UserId),
          hasProfile: by !== undefined && sees(by),
        })),
        mentions: post.mentions.filter(sees),
        original,
      },
    ];
  });
}

const shownComment = ({ _id, content, userId, childProfileId }: Comment) => ({
  _id,
  content,
  by: userId?.username,
  hasProfile: childProfileId !== undefined,
});
const shownPost = (userId: UserId, post: Post) => ({
  _id: post._id,
  content: post.content,
  author: post.userId.username,
  likes: post.counts.likes,
  loves: post.counts.loves,
  dislikes: post.counts.dislikes,
  isLiked: post.likes.includes(userId),
  comments: post.counts.comments,
  card: post.comments.map(shownComment),
  mentions: post.taggedUsers.map(({ _id }) => _id),
  original: post.originalPost && (post.originalPost.removed ? 'removed' : post.originalPost.content),
});

async function wholeFeed(who: Who, query: Readonly<Record<string, string>> = {}): Promise<Post[]> {
  const posts: Post[] = [];
  const limit = 3 + random(30);
  for (let cursor = ''; ; ) {
    const { body, headers } = await list(service, who, { ...query, limit, ...(cursor && { cursor }) });
    posts.push(...body);
    cursor = /cursor=([\w-]+)/.exec(String(headers.link ?? ''))?.[1] ?? '';
    if (!cursor) return posts;
    expect(body.length, 'a page with a next one is full').toBe(limit);
  }
}

test(`${READERS} random readers see the feed that the rules give them (seed ${SEED})`, async () => {
  const all = await readEverything();
  let [shown, cards, removed] = [0, 0, 0];
  const feeds = new Map<Who, Post[]>();
  for (let start = 0; start < READERS; start += AT_ONCE)
    await Promise.all(
      readers.slice(start, start + AT_ONCE).map(async (who) => void feeds.set(who, await wholeFeed(who))),
    );
  for (const [who, posts] of feeds) {
    const feed = posts.map((post) => shownPost(who.userId, post));
    expect(feed, who.userId).toEqual(expectedFeed(who.userId, all));
    shown += feed.length;
    cards += feed.filter(({ card }) => card.length > 0).length;
    removed += feed.filter(({ original }) => original === 'removed').length;
  }
  let hidden = 0;
  for (const who of readers.slice(0, HIDERS)) {
    const feed = (await wholeFeed(who, { hidden: 'true' })).map((post) => shownPost(who.userId, post));
    expect(feed, who.userId).toEqual(expectedFeed(who.userId, all, true));
    hidden += feed.length;
    const [visible, { userId: name }] = [expectedFeed(who.userId, all), oneOf(readers.slice(0, AUTHORS))];
    const found = async (q: string) => (await wholeFeed(who, { q })).map((post) => shownPost(who.userId, post));
    expect(await found('POST'), who.userId).toEqual(visible.filter(({ content }) => content !== ''));
    expect(await found(name), who.userId).toEqual(visible.filter(({ author }) => author?.includes(name)));
  }
  expect(hidden).toBeGreaterThan(HIDERS);
  // The random feed has something of everything.
  expect(Math.min(shown - READERS, cards, removed)).toBeGreaterThan(10);
}, 240_000);
