import { type Post, postShared } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { writeTogether } from '../engagement/engage.ts';
import { kindWrites } from '../engagement/kind-writes.ts';
import { tryAnew } from '../engagement/try-anew.ts';
import { needProfile } from '../people/need-profile.ts';
import { type ParentCaller, type Reader, readerOf } from '../people/reader.ts';
import { findVisiblePost } from '../posts/find-visible-post.ts';
import { insertPost } from '../posts/insert-post.ts';
import type { PostDocument } from '../posts/posts.store.ts';
import { presentPost } from '../posts/present-posts.ts';

/** What is shared: the post, or of a reshare its original, however long the way was. @throws NOT_FOUND also when that is gone */
async function findShared(deps: Pick<FeedDeps, 'db' | 'people'>, reader: Reader, postId: string): Promise<PostDocument> {
  const { post, original } = await findVisiblePost(deps, reader, postId);
  const shared = post.original ? original : post;
  if (!shared) throw failure('NOT_FOUND');
  return shared;
}

/**
 * Shares a post as a post of its own, which those see who may see both. Once per person and post.
 * @throws NOT_FOUND for a post that the caller may not see, PROFILE_NOT_FOUND, CONFLICT the second time
 */
export async function resharePost(deps: FeedDeps, caller: ParentCaller, postId: string): Promise<Post> {
  const { db, transact, outbox, inTurn, now } = deps;
  const reader = await readerOf(deps, caller);
  const { userId } = reader;
  const stored = await tryAnew(async () => {
    const [shared] = await Promise.all([findShared(deps, reader, postId), needProfile(deps, userId)]);
    const original = shared._id.toHexString();
    const share = { _id: new ObjectId(), author: userId, content: '', mentions: [], createdAt: now(), original: shared._id, originalAuthor: shared.author };
    const event = { postId: original, authorId: shared.author, userId, shareId: share._id.toHexString() };
    const sharing = inTurn(original, () =>
      transact(async (session) => {
        await writeTogether(db, kindWrites({ postId: original, userId, kind: 'share', on: true }), session);
        const post = await insertPost(deps, share, session);
        await outbox.add(session, postShared, { key: original, data: event });
        return post;
      }),
    );
    return sharing.catch((error: unknown) => {
      throw isDuplicate(error) ? failure('CONFLICT', { msg: 'You have shared this post already.', cause: error }) : error;
    });
  });
  return presentPost(deps, reader, stored);
}
