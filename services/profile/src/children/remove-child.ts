import type { Child, ChildId, UserId } from '@notalone/contracts';
import { CHILD_REMOVAL_UNDO_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { childrenOf, requireDecidingChild, saveChild } from '../child-records/children.store.ts';
import { recordDeed } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { viewChild } from './children.view.ts';

/**
 * Hides a child and logs it out everywhere; it is erased after seven days. Asking again changes nothing.
 * @throws NOT_FOUND unless it is the caller's own; FORBIDDEN
 */
export async function removeChild(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<{ message: string }> {
  const { db, transact, childLogins, now } = deps;
  const child = await transact(async (session) => {
    const found = await requireDecidingChild(db, userId, childId, session);
    if (found.state === 'removed') return found;
    await recordDeed(deps, found, { userId, action: 'removed-child' }, session);
    return saveChild(deps, { ...found, state: 'removed', removedAt: now() }, session);
  });
  // After the child is marked: the erasure job repeats it should this call be lost.
  await childLogins.suspend(childId);
  return { message: `${child.name} has been removed.` };
}

/** Any guardian of it can. @throws NOT_FOUND unless it was removed within the last seven days; FORBIDDEN */
export async function restoreChild(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<Child> {
  const { db, transact, childLogins, now } = deps;
  const restored = await transact(async (session) => {
    const { removedAt, ...child } = await requireDecidingChild(db, userId, childId, session);
    if (child.state !== 'removed' || !removedAt || daysAfter(removedAt, CHILD_REMOVAL_UNDO_DAYS) <= now())
      throw apiError('NOT_FOUND');
    await recordDeed(deps, child, { userId, action: 'restored-child' }, session);
    return saveChild(deps, { ...child, state: 'active' }, session);
  });
  if (restored.consents.login) await childLogins.resume(childId);
  return viewChild(deps, restored, userId);
}

/** The children whose removal can no longer be undone. */
export const overdueRemovals = ({ db, now }: Pick<ProfileDeps, 'db' | 'now'>) =>
  childrenOf(db).find({ state: 'removed', removedAt: { $lte: daysAfter(now(), -CHILD_REMOVAL_UNDO_DAYS) } });
