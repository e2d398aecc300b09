import { type ChildId, type FriendshipStatus, guardiansOf, pairKey } from '@notalone/contracts';
import { FRIENDSHIP_EXPIRES_DAYS, FRIENDSHIP_OPEN_REQUESTS_MAX } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, ObjectId } from 'mongodb';
import { areTooFarApart, canAskForFriends, canHaveFriends, warriorKey } from '../child-records/children.rules.ts';
import { type ChildDocument, childrenOf, findActiveChild, lockChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isAnyActive } from '../people/people.store.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { findRelationsBetween } from '../relations/relations.store.ts';
import { isDiscoverableFor } from './find-children.ts';
import { isOpen, isSameFamily, statusOf } from './friendships.rules.ts';
import { type FriendshipDocument, findBetween, friendshipsOf, saveFriendship } from './friendships.store.ts';
import { notifyDecided, notifyRequested } from './notify-parties.ts';

type Asked = { readonly _id: string; readonly status: FriendshipStatus };

const SAME_FOR_ALL = 'If that warrior is here, their grown-ups will be asked.';

function newRequest(
  me: ChildDocument,
  other: ChildDocument | undefined,
  askedAs: string | undefined,
  now: Date,
): FriendshipDocument {
  const friendshipId = new ObjectId().toHexString();
  return {
    _id: other ? pairKey(me._id, other._id) : `${me._id}/${warriorKey(askedAs ?? '')}`,
    friendshipId,
    fromChildId: me._id,
    fromParentId: me.parentId,
    ...(other && { toChildId: other._id, toParentId: other.parentId }),
    ...(askedAs !== undefined && { askedAs }),
    state: 'pending',
    since: now,
    requestedAt: now,
    expiresAt: daysAfter(now, FRIENDSHIP_EXPIRES_DAYS),
    version: 0,
  };
}

/** Locks both children in one order, so that two requests of the same two, or a removal, come one after the other. */
async function lockBoth(deps: ProfileDeps, ids: readonly ChildId[], session: ClientSession): Promise<void> {
  for (const childId of ids.toSorted()) await lockChild(deps.db, childId, session);
}

async function storeRequest(
  deps: ProfileDeps,
  me: ChildDocument,
  other: ChildDocument | undefined,
  askedAs?: string,
): Promise<Asked> {
  const { db, transact, now } = deps;
  return transact(async (session) => {
    await lockBoth(deps, other ? [me._id, other._id] : [me._id], session);
    const request = newRequest(me, other, askedAs, now());
    const before = other
      ? await findBetween(db, me._id, other._id, session)
      : await friendshipsOf(db).findOne({ _id: request._id }, { session });
    if (before && isOpen(before, now())) return { _id: before.friendshipId, status: statusOf(before.state) };
    const waiting = await friendshipsOf(db).countDocuments(
      { fromChildId: me._id, state: 'pending', expiresAt: { $gt: now() } },
      { session },
    );
    if (waiting >= FRIENDSHIP_OPEN_REQUESTS_MAX)
      throw apiError('CONFLICT', { msg: `You have ${waiting} requests waiting. Wait until one is answered.` });
    // Of a request by name the parents hear once the other family has looked at it: what is said now must not tell
    // whether the name exists.
    const isApart = askedAs === undefined && other && !isSameFamily(me, other) && areTooFarApart(me, other, now());
    const stored: FriendshipDocument = isApart ? { ...request, state: 'refused' } : request;
    await saveFriendship(deps, before, stored, session);
    if (isApart) await notifyDecided(deps, stored, { outcome: 'ages-apart' }, session);
    else await notifyRequested(deps, stored, session);
    return { _id: stored.friendshipId, status: statusOf(stored.state) };
  });
}

/**
 * The child whom a request by warrior username reaches; undefined where it reaches nobody, which the asker is not told.
 */
async function findByWarriorUsername(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log' | 'now'>,
  me: ChildDocument,
  typed: string,
): Promise<ChildDocument | undefined> {
  const { db } = deps;
  const other = await childrenOf(db).findOne({ warriorKey: warriorKey(typed), state: 'active' });
  if (!other || other._id === me._id || !canHaveFriends(other, deps.now())) return undefined;
  if (isSameFamily(me, other)) return other;
  const [isOpenFamily, relations] = await Promise.all([
    isAnyActive(deps, guardiansOf(other)),
    findRelationsBetween(db, guardiansOf(me), guardiansOf(other)),
  ]);
  return isOpenFamily && relations.every(({ state }) => state !== 'blocked') ? other : undefined;
}

/**
 * @throws NOT_FOUND, also where it is grown up, or every guardian is banned: its children's friends are closed (rules 4.6,
 * 4.7)
 */
async function requireAskingChild(deps: ProfileDeps, childId: ChildId): Promise<ChildDocument> {
  const me = await findActiveChild(deps.db, childId);
  if (!me || !canHaveFriends(me, deps.now()) || !(await isAnyActive(deps, guardiansOf(me))))
    throw apiError('NOT_FOUND');
  if (me.birthYear === undefined)
    throw apiError('CONFLICT', { msg: 'Ask your grown-up to add your birthday first. Then you can ask for friends.' });
  if (!canAskForFriends(me, deps.now()))
    throw apiError('CONFLICT', { msg: 'Asking for friends here is for older children. Ask your grown-up.' });
  return me;
}

/**
 * Asks a child that `findChildren` shows, or a sibling; while a request is open between the two it is the same one.
 * @throws NOT_FOUND for a child that cannot be found, CONFLICT with five requests open
 */
export async function askFriendship(deps: ProfileDeps, childId: ChildId, otherId: ChildId): Promise<Asked> {
  const me = await requireAskingChild(deps, childId);
  const other = await findActiveChild(deps.db, otherId);
  if (!other || other._id === me._id || !canHaveFriends(other, deps.now())) throw apiError('NOT_FOUND');
  const between = await findBetween(deps.db, me._id, otherId);
  const isKnown = between !== null && isOpen(between, deps.now()) && between.askedAs === undefined;
  const mayAsk = isKnown || isSameFamily(me, other) || (await isDiscoverableFor(deps, me, otherId));
  if (!mayAsk) throw apiError('NOT_FOUND');
  return storeRequest(deps, me, other);
}

/**
 * The same by the full warrior username. Answers alike whether it exists or not (rules 4.3). @throws CONFLICT with five
 * requests open
 */
export async function askByWarriorUsername(
  deps: ProfileDeps,
  childId: ChildId,
  warriorUsername: string,
): Promise<{ message: string }> {
  const me = await requireAskingChild(deps, childId);
  const other = await findByWarriorUsername(deps, me, warriorUsername);
  await storeRequest(deps, me, other, warriorUsername);
  return { message: SAME_FOR_ALL };
}
