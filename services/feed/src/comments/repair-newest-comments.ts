import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ObjectId } from 'mongodb';
import type { FeedDeps } from '../deps.ts';
import { transactOnPost } from '../post-store/transact-on-post.ts';
import { commentsOf } from './comments.store.ts';
import { COMMENTS_COPIED, copyNewestComments } from './newest-comments.ts';

type Deps = Pick<FeedDeps, 'db' | 'transact' | 'keyedMutex'>;

/** Posts in which the copies of the newest comments are missing or differ. */
const findDiffering = ({ db }: Deps) =>
  commentsOf(db).aggregate<{ _id: ObjectId }>([
    { $sort: { postId: 1, _id: -1 } },
    { $project: { postId: 1, userId: 1, content: 1, createdAt: 1, editedAt: 1 } },
    { $group: { _id: '$postId', list: { $firstN: { n: COMMENTS_COPIED, input: '$$ROOT' } } } },
    { $unset: 'list.postId' },
    { $lookup: { from: 'posts', localField: '_id', foreignField: '_id', as: 'post' } },
    { $set: { post: { $first: '$post' } } },
    {
      $match: {
        post: { $exists: true },
        $expr: {
          $or: [
            { $ne: ['$list', '$post.newestComments.list'] },
            { $ne: ['$post.counters.comments', '$post.newestComments.total'] },
          ],
        },
      },
    },
    { $project: { _id: 1 } },
  ]);

/** Copies the newest comments into posts that do not have them as they are. */
export async function repairNewestComments(deps: Deps, signal?: AbortSignal): Promise<void> {
  for await (const { _id } of findDiffering(deps)) {
    signal?.throwIfAborted();
    await transactOnPost(deps, _id.toHexString(), (session) => copyNewestComments(deps.db, _id, 0, session));
  }
}

const SIX_HOURS = 6 * 3600;
/**
 * Fills the posts of earlier releases, and puts right what instances of one changed while this one was rolled out: they
 * change comments and not their copies.
 */
export function repairNewestCommentsRegularly(jobs: Jobs, deps: Deps): void {
  jobs.every('repair newest comments', SIX_HOURS, ({ signal }) => repairNewestComments(deps, signal));
}
