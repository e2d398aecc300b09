import type { UserId } from '@notalone/contracts';
import type { FeedDeps } from '../deps.ts';
import { reactionsOf, removeReaction } from './reactions.store.ts';

/** Deletes reactions one by one, so that every count stays exact and no post is locked for long. */
export async function eraseReactions(
  { db, transact }: Pick<FeedDeps, 'db' | 'transact'>,
  userId: UserId,
): Promise<void> {
  for await (const { postId, kind } of reactionsOf(db).find({ userId }))
    await transact((session) => removeReaction(db, { postId, userId, kind }, session));
}
