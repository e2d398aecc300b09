import { type UserId, userIdSchema } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reader } from '../src/people/reader.ts';
import { newestFinds, newestOfAll, postsOf, type Stretch } from '../src/posts/posts.store.ts';
import { type Service, startService } from './service.ts';

const POSTS = 2_000;
const PAGE = 21;
const newUserId = () => userIdSchema.parse(randomId());
const authors = Array.from({ length: 20 }, newUserId);
const [friend, other, prolific] = authors as [UserId, UserId, UserId];
let service: Service;
let middle: ObjectId;

/** Every third post is for connections, every seventh for nobody; one author wrote a hundred in a row. */
beforeAll(async () => {
  service = await startService();
  const ids = Array.from({ length: POSTS }, () => new ObjectId());
  middle = ids[POSTS / 2] as ObjectId;
  const posts = ids.map((_id, n) => {
    const author = n > POSTS - 101 ? prolific : (authors[n % authors.length] ?? other);
    const audience = n > POSTS - 101 ? ('all' as const) : n % 7 === 0 ? ('nobody' as const) : n % 3 === 0 ? ('connections' as const) : ('all' as const);
    return { _id, author, audience, content: `${n}`, mentions: [], createdAt: new Date() };
  });
  await postsOf(service.db).insertMany(posts);
});
afterAll(() => service.stop());

const nobody: Reader = { userId: newUserId(), isAdmin: false, connections: new Set(), blocked: new Set(), hidden: [] };
interface Explained {
  readonly executionStats: { readonly nReturned: number; readonly totalKeysExamined: number; readonly totalDocsExamined: number };
  readonly queryPlanner: { readonly winningPlan: object };
}
async function explain(find: ReturnType<typeof newestOfAll>) {
  const { executionStats, queryPlanner } = (await find.explain('executionStats')) as unknown as Explained;
  const { nReturned: found, totalKeysExamined: keys, totalDocsExamined: documents } = executionStats;
  return { found, keys, documents, sorts: JSON.stringify(queryPlanner.winningPlan).includes('"SORT"') };
}
const explained = (reader: Reader, stretch: Partial<Stretch> = {}) => Promise.all(newestFinds(service.db, reader, { limit: PAGE, ...stretch }).map(explain));

test('what everybody has posted is found by an index alone, in order, with hardly a key too many', async () => {
  for (const before of [undefined, middle]) {
    const { keys, ...plan } = await explain(newestOfAll(service.db, { before, limit: PAGE }));
    expect(plan).toEqual({ found: PAGE, documents: 0, sorts: false });
    expect(keys).toBeLessThanOrEqual(PAGE + 5);
  }
});

test.each([
  ['without relations', nobody, {}],
  ['with connections whose posts are for connections', { ...nobody, hidden: [friend, other] }, {}],
  ['an admin', { ...nobody, isAdmin: true }, {}],
  ['of one author', nobody, { author: prolific }],
] as const)('a page is found by an index alone, in order, reading few keys: %s', async (_who, reader, stretch) => {
  for (const before of [undefined, middle]) {
    for (const { found, keys, ...plan } of await explained(reader, { ...stretch, ...(before && { before }) })) {
      expect(plan).toEqual({ documents: 0, sorts: false });
      expect(found).toBe(PAGE);
      expect(keys).toBeLessThanOrEqual(PAGE * 4);
    }
  }
});

test('somebody blocked who has written much is passed over without reading what was written', async () => {
  const [open] = await explained({ ...nobody, blocked: new Set([prolific]) });
  expect(open).toMatchObject({ found: PAGE, documents: 0, sorts: false });
  expect(open?.keys).toBeLessThanOrEqual(PAGE * 2 + 100 * 2);
});
