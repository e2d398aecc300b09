import type { feed, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { postsOf } from '../post-store/posts.store.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { removePost, sweepRemovedPosts } from './remove-post.ts';

/**
 * Deletes one's own post, or takes a reshare back. Reshares of it then say that it was removed.
 * @throws NOT_FOUND unless it is one's own
 */
export async function deletePost(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'pictures' | 'now' | 'log'>,
  { userId }: ParentCaller,
  postId: string,
): Promise<ReplyOf<typeof feed.deletePost>> {
  const { db, log } = deps;
  await transactOnPost(deps, postId, async (session) => {
    const post = await postsOf(db).findOne({ _id: new ObjectId(postId), author: userId }, { session });
    if (!post) throw apiError('NOT_FOUND');
    await removePost(deps, post, session);
  });
  // In the background, since there may be very many. A job sweeps what is interrupted.
  sweepRemovedPosts(deps).catch((error: unknown) => log.warn({ err: error }, 'a removed post could not be swept up'));
  return { message: 'Post deleted.' };
}
