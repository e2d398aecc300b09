import { type UserId, userIdSchema } from '@notalone/contracts';
import { explain } from '@notalone/testing/explain';
import { randomId } from '@notalone/testing/tokens';
import { type FindCursor, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewest, NO_REACTIONS, type PageRange, postsOf } from '../src/post-store/posts.store.ts';
import { findHiddenPosts, findReactors, reactionsOf } from '../src/reactions/reactions.store.ts';
import { type Service, startService } from './service.ts';

const POSTS = 2_000;
const PAGE = 36;
const OF_PROLIFIC = 100;
const newUserId = () => userIdSchema.parse(randomId());
const authors = Array.from({ length: 20 }, newUserId);
const prolific = newUserId();
let service: Service;
let middle: ObjectId;

/** One author has written the newest hundred. */
beforeAll(async () => {
  service = await startService();
  const ids = Array.from({ length: POSTS }, () => new ObjectId());
  middle = ids[POSTS / 2] as ObjectId;
  const posts = ids.map((_id, n) => {
    const author = n >= POSTS - OF_PROLIFIC ? prolific : (authors[n % authors.length] as UserId);
    return { _id, author, content: `${n}`, mentions: [], createdAt: new Date(), ...NO_REACTIONS };
  });
  await postsOf(service.db).insertMany(posts);
});
afterAll(() => service.stop());

interface Explained {
  readonly executionStats: {
    readonly nReturned: number;
    readonly totalKeysExamined: number;
    readonly totalDocsExamined: number;
  };
  readonly queryPlanner: { readonly winningPlan: object };
}
const planOfPage = (range: Partial<PageRange>) => planOf(findNewest(service.db, { limit: PAGE, ...range }));
async function planOf(find: FindCursor) {
  const { executionStats, queryPlanner } = (await explain(find)) as Explained;
  const { nReturned: found, totalKeysExamined: keys, totalDocsExamined: documents } = executionStats;
  return { found, keys, documents, sorts: JSON.stringify(queryPlanner.winningPlan).includes('"SORT"') };
}
/** Conditions are checked on index keys: only what is shown is read. */
const readsThePageAlone = { found: PAGE, documents: PAGE, sorts: false };

test.each<[string, Partial<PageRange>]>([
  ['of everybody', {}],
  ['of one author', { author: prolific }],
  ['without some posts', { excludedPosts: [new ObjectId(), new ObjectId()] }],
])('a page %s is found in order by an index, and no other post is read', async (_which, range) => {
  for (const before of range.author ? [undefined] : [undefined, middle]) {
    const { keys, ...plan } = await planOfPage({ ...range, before });
    expect(plan).toEqual(readsThePageAlone);
    expect(keys).toBeLessThanOrEqual(PAGE + 5);
  }
});

test('many posts of an excluded author are skipped without reading them', async () => {
  const { keys, ...plan } = await planOfPage({ excludedAuthors: [prolific] });
  expect(plan).toEqual(readsThePageAlone);
  expect(keys).toBeLessThanOrEqual(PAGE + 2 * OF_PROLIFIC);
});

test('pages of hidden posts, and of who reacted, are found in order by an index', async () => {
  const { db } = service;
  const [hider, postId] = [newUserId(), new ObjectId()];
  const hides = Array.from({ length: PAGE * 4 }, () => ({
    postId: new ObjectId(),
    userId: hider,
    kind: 'hide' as const,
  }));
  const byOthers = hides.map((hide) => ({ ...hide, userId: prolific }));
  const kinds = ['like', 'love', 'laugh'] as const;
  const reactions = kinds.flatMap((kind) => authors.map((userId) => ({ postId, userId, kind })));
  await reactionsOf(db).insertMany(
    [...hides, ...byOthers, ...reactions].map((one) => ({ _id: new ObjectId(), ...one })),
  );
  const before = hides[PAGE * 3]?.postId;
  for (const find of [findHiddenPosts(db, hider, { limit: PAGE }), findHiddenPosts(db, hider, { before, limit: PAGE })])
    expect(await planOf(find)).toMatchObject({ found: PAGE, keys: PAGE, sorts: false });
  const first = await planOf(findReactors(db, { postId, kind: 'love', limit: 10 }));
  expect(first).toEqual({ found: 10, keys: 10, documents: 10, sorts: false });
});
