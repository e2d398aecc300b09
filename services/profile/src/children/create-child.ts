import {
  type BodyOf,
  type ChildId,
  childIdSchema,
  type children,
  type ReplyOf,
  type UserId,
} from '@notalone/contracts';
import { DEFAULT_AVATAR } from '@notalone/contracts/avatars';
import { CHILDREN_MAX } from '@notalone/contracts/limits';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { ensureMembership, lockStaying } from '../accounts/memberships.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPersonOrAsk, isActive } from '../people.ts';
import { requireProfile } from '../relations/require-profile.ts';
import { warriorKey, warriorUsernameFault } from './children.rules.ts';
import { type ChildDocument, childrenOf, saveChild } from './children.store.ts';
import { childFace } from './children.view.ts';
import { recordChildConsents } from './record-child-consents.ts';

type Body = BodyOf<typeof children.createChild>;

const usernameTaken = (cause?: unknown) => {
  const msg = 'That warrior username is already taken.';
  return apiError('USERNAME_TAKEN', { msg, errors: { t1dWarriorUsername: msg }, cause });
};

function newChild(childId: ChildId, parentId: UserId, body: Body, now: Date): ChildDocument {
  const { t1dWarriorUsername, childName, birthMonth, birthYear, discoverable = false, consents = {} } = body;
  const { login = true, messages = false, position = false } = consents;
  return {
    _id: childId,
    parentId,
    name: childName,
    avatar: DEFAULT_AVATAR,
    warriorUsername: t1dWarriorUsername,
    warriorKey: warriorKey(t1dWarriorUsername),
    ...(birthMonth !== undefined && { birthMonth }),
    ...(birthYear !== undefined && { birthYear }),
    discoverable,
    consents: { login, messages, position },
    locked: false,
    state: 'creating',
    createdAt: now,
    version: 0,
  };
}

/** Takes one of the parent's places and the warrior username. @throws CONFLICT, USERNAME_TAKEN */
async function reserve({ db, transact }: ProfileDeps, child: ChildDocument): Promise<void> {
  const { parentId } = child;
  await ensureMembership(db, parentId);
  await transact(async (session) => {
    await lockStaying(db, parentId, session);
    const count = await childrenOf(db).countDocuments({ parentId }, { session });
    if (count >= CHILDREN_MAX) throw apiError('CONFLICT', { msg: `You can add up to ${CHILDREN_MAX} children.` });
    await childrenOf(db).insertOne(child, { session });
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? usernameTaken(error) : error;
  });
}

/**
 * Adds a child with a login of its own. The child is reserved here first, then auth makes the login, then the child
 * becomes active: after a crash in between, the clean-up job takes both back.
 * @throws PROFILE_REQUIRED, FORBIDDEN without a verified phone, VALIDATION naming the field, USERNAME_TAKEN, CONFLICT
 * with eight children
 */
export async function createChild(
  deps: ProfileDeps,
  parentId: UserId,
  body: Body,
): Promise<ReplyOf<typeof children.createChild>> {
  const { db, transact, childLogins, now } = deps;
  await requireProfile(deps, parentId);
  if (!isActive(await findPersonOrAsk(deps, parentId))) throw apiError('FORBIDDEN');
  if (body.consents?.login === false) throw fieldError('consents', 'A child’s login needs your agreement to it.');
  const fault = warriorUsernameFault(body.t1dWarriorUsername, body.childName, body);
  if (fault) throw fieldError('t1dWarriorUsername', fault);

  const child = newChild(childIdSchema.parse(new ObjectId().toHexString()), parentId, body, now());
  const { _id: childId, name: childName, warriorUsername } = child;
  await reserve(deps, child);
  try {
    await childLogins.create({ childId, userId: parentId, childName, warriorUsername, pin: body.pin });
  } catch (error) {
    await childrenOf(db).deleteOne({ _id: childId, state: 'creating' });
    throw error instanceof Error && 'code' in error && error.code === 'USERNAME_TAKEN' ? usernameTaken(error) : error;
  }
  return transact(async (session) => {
    await lockStaying(db, parentId, session);
    const active = await saveChild(deps, { ...child, state: 'active' }, session);
    await recordChildConsents(
      db,
      { userId: parentId, childId, consents: child.consents, at: child.createdAt },
      session,
    );
    return childFace(active);
  });
}
