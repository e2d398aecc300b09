import { type ChildId, guardiansOf, isGuardianOf, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import {
  type ChildDocument,
  requireDecidingChild,
  requireOwnChild,
  saveChild,
} from '../child-records/children.store.ts';
import { freezesOfGuardians, requireNoFrozenGuardian } from '../child-records/frozen-guardians.ts';
import { type RecordedAction, recordAction } from '../child-records/guardian-entries.store.ts';
import { eraseOwnExports, moveChildsExports } from '../data-exports/exports.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { changeParent } from '../friendships/friendships.store.ts';
import { updateFriendshipsOf } from '../friendships/pause-friendships.ts';
import { askForNewPin } from './ask-for-new-pin.ts';
import { left, undone } from './guardianship.rules.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

/** Stores that a child has one guardian now. Both are told; the one who went keeps no copy here. */
export async function storeLeft(
  deps: Deps,
  before: ChildDocument,
  after: ChildDocument,
  recorded: RecordedAction,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  await recordAction(deps, before, recorded, session);
  const { _id: childId, parentId } = await saveChild(deps, after, session);
  await askForNewPin(deps, after, session);
  for (const gone of guardiansOf(before)) if (!isGuardianOf(after, gone)) await eraseOwnExports(db, gone, session);
  if (parentId !== before.parentId) {
    await changeParent(db, childId, parentId, session);
    await moveChildsExports(db, childId, parentId, session);
  }
  await updateFriendshipsOf(deps, childId, session);
}

/** @throws NOT_FOUND; CONFLICT for the only guardian */
export async function leaveGuardianship(
  deps: ProfileDeps,
  userId: UserId,
  childId: ChildId,
): Promise<{ message: string }> {
  return deps.transact(async (session) => {
    const child = await requireOwnChild(deps.db, userId, childId, session);
    const after = left(child, userId, deps.now());
    if (!after) throw apiError('CONFLICT', { msg: `You are ${child.name}’s only guardian.` });
    await storeLeft(deps, child, after, { userId, action: 'left' }, session);
    return { message: `You are not ${child.name}’s guardian any more.` };
  });
}

/** The one who went may know the PIN, and have the child's emergency button on a device. */
const onlyGuardianAgain = (name: string): string =>
  `You are ${name}’s only guardian again. Give ${name} a new PIN now, and say in the emergency settings which devices are ${name}’s.`;

/**
 * @throws NOT_FOUND unless the caller is the first of two guardians; FORBIDDEN; CONFLICT after seven days, and, in the
 * same words, for a first guardian from whom a moderator took something; CONFLICT while a guardian's account is stopped
 */
export async function undoGuardian(deps: ProfileDeps, userId: UserId, childId: ChildId): Promise<{ message: string }> {
  const { db, transact, now } = deps;
  return transact(async (session) => {
    const child = await requireDecidingChild(db, userId, childId, session);
    const after = undone(child, userId, now(), await freezesOfGuardians(db, child));
    if (after === 'not-first') throw apiError('NOT_FOUND');
    await requireNoFrozenGuardian(db, child, now());
    if (after === 'too-late')
      throw apiError('CONFLICT', { msg: 'It is more than seven days ago. If you are worried, tell us.' });
    await storeLeft(deps, child, after, { userId, action: 'undid-joining' }, session);
    return { message: onlyGuardianAgain(child.name) };
  });
}
