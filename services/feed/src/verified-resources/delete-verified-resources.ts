import type { feed, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { postsOf } from '../post-store/posts.store.ts';
import type { ParentCaller } from '../visibility/reader.ts';

/** Deletes the companion's comment from one's own post. @throws NOT_FOUND unless it is one's own */
export async function deleteVerifiedResources(
  { db }: Pick<FeedDeps, 'db'>,
  { userId }: ParentCaller,
  postId: string,
): Promise<ReplyOf<typeof feed.deleteVerifiedResources>> {
  const { matchedCount } = await postsOf(db).updateOne(
    { _id: new ObjectId(postId), author: userId },
    { $unset: { verifiedResources: '' } },
  );
  if (matchedCount === 0) throw apiError('NOT_FOUND');
  return { message: 'Resources deleted.' };
}
