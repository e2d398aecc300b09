import { type UserId, userIdSchema } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewest, NO_REACTIONS, type PageRange, postsOf } from '../src/post-store/posts.store.ts';
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
async function explain(range: Partial<PageRange>) {
  const find = findNewest(service.db, { limit: PAGE, ...range });
  const { executionStats, queryPlanner } = (await find.explain('executionStats')) as unknown as Explained;
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
    const { keys, ...plan } = await explain({ ...range, before });
    expect(plan).toEqual(readsThePageAlone);
    expect(keys).toBeLessThanOrEqual(PAGE + 5);
  }
});

test('many posts of an excluded author are skipped without reading them', async () => {
  const { keys, ...plan } = await explain({ excludedAuthors: [prolific] });
  expect(plan).toEqual(readsThePageAlone);
  expect(keys).toBeLessThanOrEqual(PAGE + 2 * OF_PROLIFIC);
});
