import { type Child, type ChildId, type Guarded, standingStill, type UserId } from '@notalone/contracts';
import { CHILD_REMOVAL_UNDO_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { loginOf } from '../child-records/children.rules.ts';
import { type ChildDocument, childrenOf, requireDecidingChild, saveChild } from '../child-records/children.store.ts';
import { freezesOfGuardians, requireNoFrozenGuardian } from '../child-records/frozen-guardians.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { viewChild } from './children.view.ts';

/**
 * Hides a child and logs it out everywhere; it is erased after seven days. Asking again changes nothing.
 * @throws NOT_FOUND unless it is the caller's own; FORBIDDEN; CONFLICT while a guardian's account is stopped
 */
export async function removeChild(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<{ message: string }> {
  const { db, transact, childLogins, now } = deps;
  const child = await transact(async (session) => {
    const found = await requireDecidingChild(db, userId, childId, session);
    if (found.state === 'removed') return found;
    await requireNoFrozenGuardian(db, found, now());
    await recordAction(deps, found, { userId, action: 'removed-child' }, session);
    return saveChild(deps, { ...found, state: 'removed', removedAt: now() }, session);
  });
  // After the child is marked: the erasure job repeats it should this call be lost.
  await childLogins.put(childId, loginOf(child));
  return { message: `${child.name} has been removed.` };
}

/** Any guardian of it can. @throws NOT_FOUND unless it was removed within the last seven days (`restorableUntil`); FORBIDDEN */
export async function restoreChild(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<Child> {
  const { db, transact, childLogins, now } = deps;
  const restored = await transact(async (session) => {
    const { removedAt, ...child } = await requireDecidingChild(db, userId, childId, session);
    if (child.state !== 'removed' || !removedAt || (await restorableUntil(db, { ...child, removedAt })) <= now())
      throw apiError('NOT_FOUND');
    await recordAction(deps, child, { userId, action: 'restored-child' }, session);
    return saveChild(deps, { ...child, state: 'active' }, session);
  });
  if (restored.consents.login) await childLogins.put(childId, loginOf(restored));
  return viewChild(deps, restored, userId);
}

type Removed = Guarded & { readonly removedAt: Date };
/** Seven days after the removal, without the time in which a guardian's account was stopped. */
const restorableUntil = async (db: Db, child: Removed): Promise<Date> =>
  standingStill(child.removedAt, CHILD_REMOVAL_UNDO_DAYS, await freezesOfGuardians(db, child));

/** The children whose removal can no longer be undone. */
export async function* overdueRemovals({ db, now }: Pick<ProfileDeps, 'db' | 'now'>): AsyncGenerator<ChildDocument> {
  const removedAt = { $lte: daysAfter(now(), -CHILD_REMOVAL_UNDO_DAYS) };
  for await (const child of childrenOf(db).find({ state: 'removed', removedAt }))
    if (child.removedAt && (await restorableUntil(db, { ...child, removedAt: child.removedAt })) <= now()) yield child;
}
