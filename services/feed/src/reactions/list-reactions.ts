import { type feed, idSchema, type QueryOf, type Reactor } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople } from '../people/people.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { findReactors } from './reactions.store.ts';
import { seesDislikes, viewReactor } from './reactions.view.ts';

interface Page {
  readonly people: Reactor[];
  /** Cursor of the next page, if there is one. */
  readonly next?: string;
}

/**
 * Who reacted in one way, without those whom the reader may not see: a page may have fewer than `limit`. Of dislikes a
 * reader who may not know them gets only their own.
 * @throws NOT_FOUND for a post that the caller may not see
 */
export async function listReactions(
  { db }: Pick<FeedDeps, 'db'>,
  caller: ParentCaller,
  postId: string,
  { kind, cursor, limit }: QueryOf<typeof feed.listReactions>,
): Promise<Page> {
  const before = cursor === undefined ? undefined : new ObjectId(decodeCursor(cursor, idSchema));
  const { reader, post } = await getReaderAndPost({ db }, caller, postId);
  const userId = kind === 'dislike' && !seesDislikes(reader, post) ? reader.userId : undefined;
  const found = await findReactors(db, { postId: post._id, kind, userId, before, limit: limit + 1 }).toArray();
  const page = found.slice(0, limit);
  const people = await findPeople(
    db,
    page.map((reaction) => reaction.userId),
  );
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    people: page.flatMap((reaction) => viewReactor(reader, people.get(reaction.userId))),
    ...(last && { next: encodeCursor(last._id.toHexString()) }),
  };
}
