import { type Comment, type feed, idSchema, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople } from '../people/people.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { findComments } from './comments.store.ts';
import { viewComment } from './comments.view.ts';

interface Page {
  readonly comments: Comment[];
  /** Cursor of the next page, if there is one. */
  readonly next?: string;
}

/**
 * Comments without those of people with whom there is a block and those that the reader has reported.
 * @throws NOT_FOUND for a post that the caller may not see
 */
export async function listComments(
  deps: Pick<FeedDeps, 'db'>,
  caller: ParentCaller,
  postId: string,
  { cursor, limit }: QueryOf<typeof feed.listComments>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  const { reader, post } = await getReaderAndPost(deps, caller, postId);
  const found = await findComments(deps.db, reader, { postId: post._id, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const people = await findPeople(deps.db, [...new Set(page.flatMap(({ userId }) => userId ?? []))]);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    comments: page.map((comment) => viewComment(reader, people, comment)),
    ...(last && { next: encodeCursor(last._id.toHexString()) }),
  };
}
