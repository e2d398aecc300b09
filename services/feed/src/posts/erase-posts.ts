import type { UserId } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { postsOf } from '../post-store/posts.store.ts';
import { removePost } from './remove-post.ts';

/** Removes a person's posts one by one; `sweepRemovedPosts` deletes what is left of them. */
export async function erasePosts(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'pictures' | 'now'>,
  userId: UserId,
): Promise<void> {
  for await (const post of postsOf(deps.db).find({ author: userId }))
    await deps.transact((session) => removePost(deps, post, session));
}
