import type { Child, UserId } from '@notalone/contracts';
import { childrenOf } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { viewChild } from './children.view.ts';

/** The parent's children in the order they were added; removed ones as long as the removal can be undone. */
export async function listChildren(
  { db, now }: Pick<ProfileDeps, 'db' | 'now'>,
  parentId: UserId,
): Promise<{ children: Child[] }> {
  const children = await childrenOf(db)
    .find({ parentId, state: { $ne: 'creating' } })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
  return { children: children.map((child) => viewChild(child, now())) };
}
