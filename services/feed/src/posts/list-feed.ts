import { type feed, idSchema, type Post, type QueryOf, type UserId } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Db, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeopleByName } from '../people/people.ts';
import { type PageRange, readNewest } from '../post-store/posts.store.ts';
import { textQuery } from '../post-store/text-query.rules.ts';
import { findHiddenPosts } from '../reactions/reactions.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller, Reader } from '../visibility/reader.ts';
import { canSee } from '../visibility/visibility.rules.ts';
import { hydratePosts } from './hydrate-posts.ts';
import { viewPost } from './posts.view.ts';
import { hasHidden, visiblePosts } from './present-posts.ts';

interface Page {
  readonly posts: Post[];
  /** Cursor of the next page, if there is one. */
  readonly next?: string;
}
interface Step {
  readonly posts: readonly Post[];
  /** The last post that was looked at; absent where there are no more. */
  readonly last?: ObjectId | undefined;
  /** Authors of posts in the range whom the reader may not see. */
  readonly unseenAuthors: readonly UserId[];
}

/** How many posts are looked at beyond those that are wanted, since some are not for this reader. */
const SPARE = 10;
const STEPS_MAX = 5;

/** One step towards a page: posts, hydration, rules, presentation. */
async function readRange(
  db: Db,
  reader: Reader,
  { limit: wanted, ...range }: PageRange,
  isOfHidden: boolean,
): Promise<Step> {
  const limit = wanted + SPARE;
  const ids = isOfHidden
    ? await findHiddenPosts(db, reader.userId, { before: range.before, limit }).toArray()
    : undefined;
  const found = await readNewest(db, { ...range, ids, limit });
  const lookedAt = ids ?? found.map(({ _id }) => _id);
  if (lookedAt.length === 0) return { posts: [], unseenAuthors: [] };
  const hydrated = await hydratePosts(db, reader, found);
  const shown = visiblePosts(reader, found, hydrated).filter(
    ({ post }) => hasHidden(reader, hydrated, post._id.toHexString()) === isOfHidden,
  );
  const page = shown.slice(0, wanted);
  const lastLookedAt = lookedAt.length < limit ? undefined : lookedAt.at(-1);
  return {
    posts: page.map((seen) => viewPost(reader, { ...seen, ...hydrated })),
    last: shown.length > wanted ? page.at(-1)?.post._id : lastLookedAt,
    unseenAuthors: found.flatMap(({ author }) => (canSee(reader, hydrated.people.get(author)) ? [] : author)),
  };
}

type Query = QueryOf<typeof feed.listFeed>;

async function readPage(
  db: Db,
  reader: Reader,
  { author, hidden, cursor, limit }: Omit<Query, 'q'>,
  search?: PageRange['search'],
): Promise<Page> {
  const excludedPosts = [...reader.reportedPosts].map((id) => new ObjectId(id));
  const excludedAuthors = new Set(reader.blocked);
  const posts: Post[] = [];
  let before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  for (let step = 0; step < STEPS_MAX && posts.length < limit; step++) {
    const page = { before, limit: limit - posts.length };
    const range = { search, author, excludedPosts, excludedAuthors: [...excludedAuthors], ...page };
    const read = await readRange(db, reader, range, hidden === 'true');
    // Not even a cursor, which would name a post of somebody whom the reader may not see.
    if (author !== undefined && read.unseenAuthors.length > 0) return { posts: [] };
    posts.push(...read.posts);
    if (!read.last) return { posts };
    before = read.last;
    for (const unseen of read.unseenAuthors) excludedAuthors.add(unseen);
  }
  return { posts, ...(before && { next: encodeCursor(before.toHexString()) }) };
}

/**
 * The newest posts that the reader may see and has not hidden, or has. A search finds words in texts, and authors by
 * name, among these alone: the texts of originals, not of their reshares.
 */
export async function listFeed(
  { db }: Pick<FeedDeps, 'db'>,
  caller: ParentCaller,
  { q, ...query }: Query,
): Promise<Page> {
  if (q === undefined) return readPage(db, await getReader({ db }, caller), query);
  const text = textQuery(q);
  if (text === undefined) return { posts: [] };
  const [reader, named] = await Promise.all([getReader({ db }, caller), findPeopleByName(db, text)]);
  const authors = named.filter((person) => canSee(reader, person)).map(({ _id }) => _id);
  return readPage(db, reader, query, { text, authors });
}
