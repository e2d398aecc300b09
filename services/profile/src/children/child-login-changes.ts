import { type ChildId, entrustedGuardians, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { loginOf } from '../child-records/children.rules.ts';
import {
  type ChildDocument,
  childrenOf,
  numberLogin,
  requireDecidingChild,
  saveChild,
} from '../child-records/children.store.ts';
import { requireNoFrozenGuardian } from '../child-records/frozen-guardians.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';

/** A guardian who has everything has given a PIN that nobody knows who lost something. */
async function noteNewPin(deps: ProfileDeps, userId: UserId, before: ChildDocument, session: ClientSession) {
  const child = await requireDecidingChild(deps.db, userId, before._id, session);
  // Of somebody who went while the PIN was on its way to auth, auth has ended it, and it is asked for again.
  const isAsOf = child.guardianRevokedAt?.getTime() === before.guardianRevokedAt?.getTime();
  if (!child.needsNewPin || !isAsOf || !entrustedGuardians(child).includes(userId)) return;
  const { needsNewPin: _, ...renewed } = child;
  await saveChild(deps, renewed, session);
}

/** @throws NOT_FOUND; FORBIDDEN; CONFLICT while a guardian's account is stopped; VALIDATION naming `pin` */
export async function changePin(
  deps: ProfileDeps,
  userId: UserId,
  childId: ChildId,
  pin: string,
): Promise<{ message: string }> {
  const { db, transact, childLogins, now } = deps;
  const child = await requireDecidingChild(db, userId, childId);
  if (child.state !== 'active') throw apiError('NOT_FOUND');
  await requireNoFrozenGuardian(db, child, now());
  await childLogins.put(childId, { ...loginOf(await numberLogin(db, childId)), pin: { pin, userId } });
  await transact(async (session) => {
    await noteNewPin(deps, userId, child, session);
    await recordAction(deps, child, { userId, action: 'changed-pin' }, session);
  });
  return { message: `${child.name} has a new PIN and is logged out everywhere.` };
}

/** @throws NOT_FOUND; FORBIDDEN; CONFLICT where somebody changed the login at the same time */
export async function unlockChild(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<{ message: string }> {
  const { db, transact, childLogins } = deps;
  const child = await requireDecidingChild(db, userId, childId);
  await childLogins.put(childId, { ...loginOf(await numberLogin(db, childId)), unlock: true });
  await transact(async (session) => {
    await childrenOf(db).updateOne({ _id: childId }, { $set: { locked: false } }, { session });
    await recordAction(deps, child, { userId, action: 'unlocked-login' }, session);
  });
  return { message: `${child.name} can log in again.` };
}
