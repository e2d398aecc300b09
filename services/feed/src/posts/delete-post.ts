import type { feed, ReplyOf } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import type { ParentCaller } from '../people/reader.ts';
import { postsOf } from './posts.store.ts';
import { removePost, sweepRemoved } from './remove-post.ts';

/** Deletes one's own post, or takes a reshare back. Reshares of it say then that it was removed. @throws NOT_FOUND unless it is one's own */
export async function deletePost(deps: FeedDeps, { userId }: ParentCaller, postId: string): Promise<ReplyOf<typeof feed.deletePost>> {
  await deps.transact(async (session) => {
    const post = await postsOf(deps.db).findOne({ _id: new ObjectId(postId), author: userId }, { session });
    if (!post) throw failure('NOT_FOUND');
    await removePost(deps, post, session);
  });
  // Not waited for: of a post that many liked it takes a while, and what does not end here ends regularly.
  sweepRemoved(deps, postId).catch((error: unknown) => deps.log.warn({ err: error }, 'a removed post was not swept away'));
  return { message: 'Post deleted.' };
}
