import type { Post } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { findPost } from './posts.store.ts';
import { presentPost } from './present-posts.ts';

/** Also one that the reader has put aside, so that this can be undone. @throws NOT_FOUND where the reader may not see it */
export async function getPost(deps: Pick<FeedDeps, 'db' | 'people' | 'circles' | 'posts' | 'tallies'>, caller: ParentCaller, postId: string): Promise<Post> {
  const [reader, post] = await Promise.all([readerOf(deps, caller), findPost(deps.db, new ObjectId(postId))]);
  if (!post) throw failure('NOT_FOUND');
  return presentPost(deps, reader, post);
}
