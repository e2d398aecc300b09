import { apiError } from '@notalone/service-kit/errors/api-error';
import { type Db, ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople, type People } from '../people/people.ts';
import { findPost, type PostDocument } from '../post-store/posts.store.ts';
import { getReader } from './get-reader.ts';
import type { ParentCaller, Reader } from './reader.ts';
import { audienceOf, canSee } from './visibility.rules.ts';

export interface VisiblePost {
  readonly post: PostDocument;
  /** The author, the reader and the author of a reshare's original, if the projection has them. */
  readonly people: People;
}

async function requireVisible(db: Db, reader: Reader, post: PostDocument | null): Promise<VisiblePost> {
  if (!post || reader.reportedPosts.has(post._id.toHexString())) throw apiError('NOT_FOUND');
  const { author, original, originalAuthor = author } = post;
  const people = await findPeople(db, [...new Set([author, reader.userId, originalAuthor])]);
  if (!canSee(reader, people.get(author))) throw apiError('NOT_FOUND');
  const shared = people.get(originalAuthor);
  const isUnseen = original && audienceOf(shared) !== 'nobody' && !canSee(reader, shared);
  // A reshare whose original is gone says so to everybody who sees the reshare.
  if (isUnseen && (await findPost(db, original))) throw apiError('NOT_FOUND');
  return { post, people };
}

/** A post to which the reader may do something. @throws NOT_FOUND where there is none that the reader may see */
export const getVisiblePost = async (
  { db }: Pick<FeedDeps, 'db'>,
  reader: Reader,
  postId: string,
): Promise<VisiblePost> => requireVisible(db, reader, await findPost(db, new ObjectId(postId)));

/** The same with the reader, read together. @throws NOT_FOUND where there is none that the caller may see */
export async function getReaderAndPost(
  { db }: Pick<FeedDeps, 'db'>,
  caller: ParentCaller,
  postId: string,
): Promise<VisiblePost & { readonly reader: Reader }> {
  const [reader, post] = await Promise.all([getReader({ db }, caller), findPost(db, new ObjectId(postId))]);
  return { reader, ...(await requireVisible(db, reader, post)) };
}

/** The original of a reshare, unless it or its author is gone. */
export async function findOriginal(db: Db, { post, people }: VisiblePost): Promise<PostDocument | undefined> {
  const original = post.original && (await findPost(db, post.original));
  return original && audienceOf(people.get(original.author)) !== 'nobody' ? original : undefined;
}
