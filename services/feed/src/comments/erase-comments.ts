import type { UserId } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { commentsOf } from './comments.store.ts';
import { copyNewestComments } from './newest-comments.ts';

/** What others have read under their posts stays, as a deleted member's (rules 8.1). */
export async function eraseComments(
  { db, transact }: Pick<FeedDeps, 'db' | 'transact'>,
  userId: UserId,
): Promise<void> {
  for (const postId of await commentsOf(db).distinct('postId', { userId }))
    await transact(async (session) => {
      const removed = { userId: '', clientId: '', history: '' } as const;
      await commentsOf(db).updateMany({ userId, postId }, { $unset: removed }, { session });
      await copyNewestComments(db, postId, 0, session);
    });
}
