import { type feed, idSchema, type Post, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findNewest } from './find-newest.ts';
import { sees } from './posts.rules.ts';
import { presentPosts } from './present-posts.ts';

export interface Page {
  readonly posts: Post[];
  readonly next?: string;
}

/** How often a page that is not full yet looks further; what is left out is mostly left out by the query already. */
const STRETCHES_MAX = 5;

/** The newest posts that the reader may see and has not put aside: found, filled with what belongs to them, held against the rules, presented. */
export async function listFeed(
  deps: Pick<FeedDeps, 'db' | 'people' | 'circles' | 'posts' | 'tallies'>,
  caller: ParentCaller,
  query: QueryOf<typeof feed.listFeed>,
): Promise<Page> {
  const reader = await readerOf(deps, caller);
  // not even a cursor of somebody whom the reader does not see: it names a post
  if (query.author !== undefined && !sees(reader, (await deps.people.find([query.author])).get(query.author))) return { posts: [] };
  const posts: Post[] = [];
  let before = query.cursor === undefined ? undefined : new ObjectId(decodeCursor(query.cursor, idSchema));
  for (let stretch = 0; stretch < STRETCHES_MAX; stretch++) {
    const wanted = query.limit - posts.length;
    const found = await findNewest(deps, reader, { author: query.author, before, limit: wanted + 1 });
    const versions = found.slice(0, wanted);
    const documents = await deps.posts.bring(versions);
    const presented = await presentPosts(
      deps,
      reader,
      versions.flatMap(({ id }) => documents.get(id) ?? []),
    );
    posts.push(...presented.filter(({ hides }) => hides.length === 0));
    const last = versions.at(-1);
    before = last && new ObjectId(last.id);
    if (!before || found.length <= wanted) return { posts };
    if (posts.length === query.limit) break;
  }
  return { posts, ...(before && { next: encodeCursor(before.toHexString()) }) };
}
