import { type feed, postReacted, type Reaction as ReactionName, type ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import { countHiddenComments } from '../comments/comments.store.ts';
import type { FeedDeps } from '../deps.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { getReaderAndPost } from '../visibility/get-visible-post.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { addReaction, findReactions, removeReaction } from './reactions.store.ts';
import { viewCounts } from './reactions.view.ts';

/**
 * Toggles one reaction of the caller. Toggles that arrive at the same moment take effect one after the other.
 * @throws NOT_FOUND for a post that the caller may not see
 */
export async function reactToPost(
  deps: Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex' | 'outbox'>,
  caller: ParentCaller,
  postId: string,
  kind: ReactionName,
): Promise<ReplyOf<typeof feed.reactToPost>> {
  const { db, outbox } = deps;
  const { userId } = caller;
  const { reader } = await getReaderAndPost(deps, caller, postId);
  const reaction = { postId: new ObjectId(postId), userId, kind };
  const { on, post } = await transactOnPost(deps, postId, async (session) => {
    const removed = await removeReaction(db, reaction, session);
    const on = !removed.isRemoved;
    const post = on ? await addReaction(db, reaction, session) : removed.post;
    if (!post) throw apiError('NOT_FOUND');
    const data = { postId, authorId: post.author, userId, on };
    if (kind !== 'hide') await outbox.add(session, postReacted, { key: postId, data: { ...data, reaction: kind } });
    return { on, post };
  });
  const [ofBlocked, hiddenComments] = await Promise.all([
    findReactions(db, [post._id], [...reader.blocked]),
    countHiddenComments(db, reader, [post._id]),
  ]);
  return { on, counts: viewCounts(reader, post, { ofBlocked, hiddenComments: hiddenComments.get(postId) ?? 0 }) };
}
