import { type Post, postShared } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { requireProfile } from '../people/require-profile.ts';
import { insertPost } from '../post-store/insert-post.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { presentPost } from '../posts/present-posts.ts';
import { addReaction } from '../reactions/reactions.store.ts';
import { findOriginal, getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox' | 'internal' | 'now' | 'log'>;

/**
 * Shares a post as a post of its own, for those who may see both; of a reshare the original is shared. Once per person
 * and post.
 * @throws NOT_FOUND for a post that the caller may not see, and for a reshare whose original is gone;
 *   PROFILE_NOT_FOUND; CONFLICT the second time
 */
export async function resharePost(deps: Deps, caller: ParentCaller, postId: string): Promise<Post> {
  const { db, outbox, now } = deps;
  const { userId } = caller;
  const { reader, post, people } = await getReaderAndPost(deps, caller, postId);
  const shared = post.original ? await findOriginal(db, { post, people }) : post;
  if (!shared) throw apiError('NOT_FOUND');
  const writer = await requireProfile(deps, userId, people.get(userId));

  const share = {
    _id: new ObjectId(),
    author: userId,
    content: '',
    mentions: [],
    createdAt: now(),
    original: shared._id,
    originalAuthor: shared.author,
  };
  const key = shared._id.toHexString();
  const data = { postId: key, authorId: shared.author, userId, shareId: share._id.toHexString() };
  const stored = await transactOnPost(deps, key, async (session) => {
    await addReaction(db, { postId: shared._id, userId, kind: 'share' }, session);
    const inserted = await insertPost(deps, share, session);
    await outbox.add(session, postShared, { key, data });
    return inserted;
  }).catch((error: unknown) => {
    throw isDuplicate(error)
      ? apiError('CONFLICT', { msg: 'You have already shared this post.', cause: error })
      : error;
  });
  return presentPost(db, reader, stored, new Map([...people, [userId, writer]]));
}
