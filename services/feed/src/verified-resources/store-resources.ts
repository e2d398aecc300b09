import { type AiComment, resourcesAdded } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { type PostDocument, postsOf } from '../post-store/posts.store.ts';
import { viewVerifiedResources } from '../posts/posts.view.ts';

export const alreadyAdded = () => apiError('CONFLICT', { msg: 'This post has verified resources already.' });

/**
 * Adds the companion's comment to a post.
 * @throws CONFLICT where there is one already; NOT_FOUND where the post is gone
 */
export async function storeResources(
  { db, transact, outbox, now }: Pick<FeedDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  { _id, author }: PostDocument,
  content: string,
): Promise<AiComment> {
  const verifiedResources = { _id: new ObjectId(), content, createdAt: now() };
  const postId = _id.toHexString();
  await transact(async (session) => {
    const before = await postsOf(db).findOne({ _id }, { session, projection: { verifiedResources: 1 } });
    if (!before) throw apiError('NOT_FOUND');
    if (before.verifiedResources) throw alreadyAdded();
    await postsOf(db).updateOne({ _id }, { $set: { verifiedResources } }, { session });
    await outbox.add(session, resourcesAdded, { key: postId, data: { postId, authorId: author } });
  });
  return viewVerifiedResources(verifiedResources);
}
