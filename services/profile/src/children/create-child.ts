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
import { apiError } from '@notalone/service-kit/errors/api-error';
import { requireQuota } from '@notalone/service-kit/limits/fail-open';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ObjectId } from 'mongodb';
import { firstNameFault, loginOf, warriorKey, warriorUsernameFault } from '../child-records/children.rules.ts';
import { type ChildDocument, childrenOf, saveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { findOrFetchPerson, isActive } from '../people/people.store.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { childFace } from './children.view.ts';
import { recordChildConsents } from './record-child-consents.ts';

type Body = BodyOf<typeof children.createChild>;

const TAKEN = 'That warrior name is already taken.';
const usernameTaken = (cause?: unknown, others: Readonly<Record<string, string>> = {}) =>
  apiError('USERNAME_TAKEN', { msg: TAKEN, errors: { ...others, t1dWarriorUsername: TAKEN }, cause });

/** So that nobody lists the names that are taken. */
const ATTEMPTS = { name: 'add a child', max: 30, windowSeconds: 24 * 3600 };

/**
 * Tells everything that is wrong in one answer: a weak PIN never stands between an attempt and whether its name is
 * taken, so no attempt is free (rules 4.1). Each has been counted.
 * @throws VALIDATION naming each field that is wrong; USERNAME_TAKEN naming them too
 */
async function requireValidLogin({ db, childLogins }: ProfileDeps, body: Body): Promise<void> {
  const { childName, t1dWarriorUsername, pin, ...birth } = body;
  const [{ isTaken, pinFault }, own] = await Promise.all([
    childLogins.check({ warriorUsername: t1dWarriorUsername, pin }),
    childrenOf(db).countDocuments({ warriorKey: warriorKey(t1dWarriorUsername) }, { limit: 1 }),
  ]);
  const name = firstNameFault(childName);
  const warrior = warriorUsernameFault(t1dWarriorUsername, childName, birth);
  const errors = {
    ...(name && { childName: name }),
    ...(warrior && { t1dWarriorUsername: warrior }),
    ...(pinFault && { pin: pinFault }),
  };
  if (isTaken || own > 0) throw usernameTaken(undefined, errors);
  if (Object.keys(errors).length > 0) throw apiError('VALIDATION', { errors });
}

function newChild(childId: ChildId, parentId: UserId, body: Body, now: Date): ChildDocument {
  const { t1dWarriorUsername, childName, birthMonth, birthYear, discoverable = false, consents = {} } = body;
  const { login = false, messages = false, position = false } = consents;
  return {
    _id: childId,
    parentId,
    guardianIds: [parentId],
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
    const count = await childrenOf(db).countDocuments({ guardianIds: parentId }, { session });
    if (count >= CHILDREN_MAX) throw apiError('CONFLICT', { msg: `You can add up to ${CHILDREN_MAX} children.` });
    await childrenOf(db).insertOne(child, { session });
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? usernameTaken(error) : error;
  });
}

/**
 * Adds a child with a login of its own, which works once the parent has agreed to it. The child is reserved here first,
 * then auth makes the login, then the child becomes active: after a crash in between, the clean-up job takes both back.
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
  if (!isActive(await findOrFetchPerson(deps, parentId))) throw apiError('FORBIDDEN');
  await requireQuota(deps, ATTEMPTS, parentId);
  await requireValidLogin(deps, body);

  const child = newChild(childIdSchema.parse(new ObjectId().toHexString()), parentId, body, now());
  const { _id: childId, name: childName, warriorUsername } = child;
  await reserve(deps, child);
  try {
    const pin = { pin: body.pin, userId: parentId };
    await childLogins.put(childId, { ...loginOf(child), pin, name: { childName, warriorUsername } });
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
