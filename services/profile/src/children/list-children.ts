import type { Child, UserId } from '@notalone/contracts';
import { childrenOf } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { viewChildren } from './children.view.ts';

/** A guardian's children in the order they were added; removed ones as long as the removal can be undone. */
export async function listChildren(
  deps: Pick<ProfileDeps, 'db' | 'now'>,
  userId: UserId,
): Promise<{ children: Child[] }> {
  const children = await childrenOf(deps.db)
    .find({ guardianIds: userId, state: { $ne: 'creating' } })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return { children: await viewChildren(deps, children, userId) };
}
