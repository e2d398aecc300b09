import type { feed, ReplyOf } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import type { ParentCaller } from '../people/reader.ts';
import { postsOf } from './posts.store.ts';
import { removePost, sweepRemoved } from './remove-post.ts';

/** Deletes one's own post, or takes a reshare back. Reshares of it say then that it was removed. @throws NOT_FOUND unless it is one's own */
export async function deletePost(deps: FeedDeps, { userId }: ParentCaller, postId: string): Promise<ReplyOf<typeof feed.deletePost>> {
  const { db, transact, inTurn } = deps;
  const own = { _id: new ObjectId(postId), author: userId };
  const remove = () =>
    transact(async (session) => {
      const post = await postsOf(db).findOne(own, { session });
      if (!post) throw failure('NOT_FOUND');
      await removePost(deps, post, session);
    });
  const original = (await postsOf(db).findOne(own, { projection: { original: 1 } }))?.original?.toHexString();
  // of a reshare the original's tally changes too; an original is never a reshare, so nobody waits in a circle
  await inTurn(postId, () => (original ? inTurn(original, remove) : remove()));
  // Not waited for: of a post that many liked it takes a while, and what does not end here ends regularly.
  sweepRemoved(deps, postId).catch((error: unknown) => deps.log.warn({ err: error }, 'a removed post was not swept away'));
  return { message: 'Post deleted.' };
}
