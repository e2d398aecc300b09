import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPeople, type People } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';
import { audienceOf, canSee } from './posts.rules.ts';
import { findPost, type PostDocument } from './posts.store.ts';

export interface VisiblePost {
  readonly post: PostDocument;
  /** Of a reshare, unless the original is gone. */
  readonly original: PostDocument | undefined;
  /** The author and the reader, if the projection has them. */
  readonly people: People;
}

/** A post to which the reader may do something. @throws NOT_FOUND where there is none that the reader may see */
export async function getVisiblePost(
  { db }: Pick<FeedDeps, 'db'>,
  reader: Reader,
  postId: string,
): Promise<VisiblePost> {
  const post = reader.reportedPosts.has(postId) ? null : await findPost(db, new ObjectId(postId));
  if (!post) throw apiError('NOT_FOUND');
  const [original, people] = await Promise.all([
    post.original && findPost(db, post.original),
    findPeople(db, [post.author, reader.userId, ...(post.originalAuthor ? [post.originalAuthor] : [])]),
  ]);
  if (!canSee(reader, people.get(post.author))) throw apiError('NOT_FOUND');
  if (!original || audienceOf(people.get(original.author)) === 'nobody') return { post, original: undefined, people };
  if (!canSee(reader, people.get(original.author))) throw apiError('NOT_FOUND');
  return { post, original, people };
}
