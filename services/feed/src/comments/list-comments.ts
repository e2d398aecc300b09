import { type Comment, type feed, idSchema, instantSchema, type QueryOf } from '@notalone/contracts';
import { decodeCursor, encodeCursor } from '@notalone/service-kit/http/paging';
import * as z from 'zod';
import type { FeedDeps } from '../deps.ts';
import { commentKey, commentsOf } from '../engagement/engagement.store.ts';
import { asTallyComment, seenComments } from '../engagement/read-engagement.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import { viewComments } from './comments.view.ts';

/** Time and id of the last one of a page. */
const cursorSchema = z.tuple([instantSchema, idSchema]);

interface Page {
  readonly comments: Comment[];
  readonly next?: string;
}

/** Not of people with whom there is a block, and not what the reader has reported. @throws NOT_FOUND for a post that the caller may not see */
export async function listComments(
  deps: Pick<FeedDeps, 'db' | 'people' | 'circles'>,
  caller: ParentCaller,
  postId: string,
  { cursor, limit }: QueryOf<typeof feed.listComments>,
): Promise<Page> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema);
  const reader = await readerOf(deps, caller);
  const { stance } = await findVisiblePost(deps, reader, postId);
  const at = after && new Date(after[0]);
  const older = after && at ? { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: commentKey(postId, after[1]) } }] } : {};
  const found = await commentsOf(deps.db)
    .find({ ...seenComments(postId, reader, stance), ...older }, { projection: { history: 0 } })
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray();
  const page = found.slice(0, limit).map(asTallyComment);
  const comments = viewComments(reader, page, await deps.people.find(page.flatMap(({ by }) => by ?? [])));
  const last = found.length > limit ? page.at(-1) : undefined;
  return { comments, ...(last && { next: encodeCursor([last.at, last.id]) }) };
}
