import { type feed, idSchema, type Post, type QueryOf, type UserId } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { type Db, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { getReader } from '../people/get-reader.ts';
import { findPeople, findPerson } from '../people/people.ts';
import type { ParentCaller, Reader } from '../people/reader.ts';
import { canSee } from './posts.rules.ts';
import { findNewest, findPosts, type PageRange } from './posts.store.ts';
import { presentPosts } from './present-posts.ts';

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
const SPARE = 15;
const STEPS_MAX = 5;

/** One step towards a page: skeleton, hydration, rules, presentation. */
async function readRange(db: Db, reader: Reader, range: PageRange): Promise<Step> {
  const wanted = range.limit;
  const skeleton = await findNewest(db, { ...range, limit: wanted + SPARE }).toArray();
  const people = await findPeople(db, [...new Set(skeleton.map(({ author }) => author))]);
  const visible = skeleton.filter(({ author }) => canSee(reader, people.get(author)));
  const keys = visible.slice(0, wanted);

  const found = await findPosts(
    db,
    keys.map(({ _id }) => _id),
  );
  const byId = new Map(found.map((post) => [post._id.toHexString(), post]));
  const posts = keys.flatMap(({ _id }) => byId.get(_id.toHexString()) ?? []);
  const presented = await presentPosts(db, reader, posts, people);

  const isEnd = skeleton.length < wanted + SPARE && visible.length <= wanted;
  const lookedAt = visible.length > wanted ? keys : skeleton;
  return {
    posts: presented.filter(({ hides }) => hides.length === 0),
    last: isEnd ? undefined : lookedAt.at(-1)?._id,
    unseenAuthors: skeleton.flatMap(({ author }) => (canSee(reader, people.get(author)) ? [] : author)),
  };
}

/** The newest posts that the reader may see and has not hidden. */
export async function listFeed(
  { db }: Pick<FeedDeps, 'db'>,
  caller: ParentCaller,
  { author, cursor, limit }: QueryOf<typeof feed.listFeed>,
): Promise<Page> {
  const reader = await getReader({ db }, caller);
  // Not even a cursor, which would name a post of somebody whom the reader may not see.
  if (author !== undefined && !canSee(reader, (await findPerson(db, author)) ?? undefined)) return { posts: [] };

  const excludedPosts = [...reader.reportedPosts].map((id) => new ObjectId(id));
  const excludedAuthors = new Set(reader.blocked);
  const posts: Post[] = [];
  let before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  for (let step = 0; step < STEPS_MAX && posts.length < limit; step++) {
    const range = { author, before, excludedPosts, excludedAuthors: [...excludedAuthors], limit: limit - posts.length };
    const read = await readRange(db, reader, range);
    posts.push(...read.posts);
    if (!read.last) return { posts };
    before = read.last;
    for (const unseen of read.unseenAuthors) excludedAuthors.add(unseen);
  }
  return { posts, ...(before && { next: encodeCursor(before.toHexString()) }) };
}
