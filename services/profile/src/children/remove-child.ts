import type { Child, ChildId, UserId } from '@notalone/contracts';
import { CHILD_REMOVAL_UNDO_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { childrenOf, requireOwnChild, saveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { viewChild } from './children.view.ts';

/**
 * Hides a child and logs it out everywhere; it is erased after seven days. Asking again changes nothing.
 * @throws NOT_FOUND unless it is the caller's own
 */
export async function removeChild(deps: ProfileDeps, parentId: UserId, childId: ChildId): Promise<{ message: string }> {
  const { db, transact, childLogins, now } = deps;
  const child = await transact(async (session) => {
    const found = await requireOwnChild(db, parentId, childId, session);
    return found.state === 'removed'
      ? found
      : saveChild(deps, { ...found, state: 'removed', removedAt: now() }, session);
  });
  // After the child is marked: the erasure job repeats it should this call be lost.
  await childLogins.suspend(childId);
  return { message: `${child.name} has been removed.` };
}

/** @throws NOT_FOUND unless the caller removed it within the last seven days */
export async function restoreChild(deps: ProfileDeps, parentId: UserId, childId: ChildId): Promise<Child> {
  const { db, transact, childLogins, now } = deps;
  const restored = await transact(async (session) => {
    const { removedAt, ...child } = await requireOwnChild(db, parentId, childId, session);
    if (child.state !== 'removed' || !removedAt || daysAfter(removedAt, CHILD_REMOVAL_UNDO_DAYS) <= now())
      throw apiError('NOT_FOUND');
    return saveChild(deps, { ...child, state: 'active' }, session);
  });
  if (restored.consents.login) await childLogins.resume(childId);
  return viewChild(restored, now());
}

/** The children whose removal can no longer be undone. */
export const overdueRemovals = ({ db, now }: Pick<ProfileDeps, 'db' | 'now'>) =>
  childrenOf(db).find({ state: 'removed', removedAt: { $lte: daysAfter(now(), -CHILD_REMOVAL_UNDO_DAYS) } });
