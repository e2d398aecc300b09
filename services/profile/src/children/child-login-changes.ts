import type { ChildId, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { childrenOf, findActiveChild, requireOwnChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';

/** @throws NOT_FOUND, VALIDATION naming `pin` */
export async function changePin(
  { db, childLogins }: ProfileDeps,
  parentId: UserId,
  childId: ChildId,
  pin: string,
): Promise<{ message: string }> {
  const child = await requireOwnChild(db, parentId, childId);
  if (!(await findActiveChild(db, childId))) throw apiError('NOT_FOUND');
  await childLogins.changePin(childId, pin);
  return { message: `${child.name} has a new PIN and is logged out everywhere.` };
}

/** @throws NOT_FOUND */
export async function unlockChild(
  { db, childLogins }: ProfileDeps,
  parentId: UserId,
  childId: ChildId,
): Promise<{ message: string }> {
  const child = await requireOwnChild(db, parentId, childId);
  await childLogins.unlock(childId);
  await childrenOf(db).updateOne({ _id: childId }, { $set: { locked: false } });
  return { message: `${child.name} can log in again.` };
}
