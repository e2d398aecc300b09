import type { Post } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { findPost } from '../post-store/posts.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { presentPost } from './present-posts.ts';

/**
 * One post, also one that the reader has hidden, so that this can be undone.
 * @throws NOT_FOUND where the reader may not see it
 */
export async function getPost({ db }: Pick<FeedDeps, 'db'>, caller: ParentCaller, postId: string): Promise<Post> {
  const [reader, post] = await Promise.all([getReader({ db }, caller), findPost(db, new ObjectId(postId))]);
  if (!post) throw apiError('NOT_FOUND');
  return presentPost(db, reader, post);
}
