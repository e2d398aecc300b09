import {
  type ChildId,
  childIdSchema,
  type Friendship,
  guardiansOf,
  isGuardianOf,
  type ParentFriendship,
  type UserId,
} from '@notalone/contracts';
import { DEFAULT_AVATAR } from '@notalone/contracts/avatars';
import { NEW_ACCOUNT_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import { type ChildDocument, findChildren, requireDecidingChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, isActive, type PersonDocument } from '../people/people.store.ts';
import { daysAfter, otherOf } from '../relations/relations.rules.ts';
import { findRelationsBetween, relationsOf } from '../relations/relations.store.ts';
import { awaitingOf, decidingPartyOf, isHidden, isOpen, statusOf } from './friendships.rules.ts';
import { type FriendshipDocument, findFriendship, findOpen } from './friendships.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/** The other child's id: of a hidden one the request's own, so that it tells nothing. */
const friendIdOf = (friendship: FriendshipDocument, childId: ChildId): ChildId => {
  const { fromChildId, toChildId, friendshipId } = friendship;
  if (fromChildId !== childId) return fromChildId;
  return toChildId && !isHidden(friendship, childId) ? toChildId : childIdSchema.parse(friendshipId);
};

/** Who is needed to show friendships. */
interface Known {
  readonly found: ReadonlyMap<ChildId, ChildDocument>;
  readonly people: ReadonlyMap<string, PersonDocument>;
}
const childrenIn = ({ fromChildId, toChildId }: FriendshipDocument): ChildId[] =>
  toChildId ? [fromChildId, toChildId] : [fromChildId];
/** Whether every guardian of one of the two is banned. */
const isClosed = (friendship: FriendshipDocument, { found, people }: Known): boolean =>
  childrenIn(friendship).some((childId) => {
    const child = found.get(childId);
    return child && guardiansOf(child).every((userId) => people.has(userId) && !isActive(people.get(userId)));
  });

function viewFriendship(friendship: FriendshipDocument, childId: ChildId, known: Known): Friendship {
  const friendId = friendIdOf(friendship, childId);
  const friend = known.found.get(friendId);
  const avatar = friend?.avatar ?? DEFAULT_AVATAR;
  const isAsker = friendship.fromChildId === childId;
  return {
    _id: friendship.friendshipId,
    fromChildId: friendship.fromChildId,
    toChildId: isAsker ? friendId : childId,
    // A friend whose parent has removed it cannot be reached, and may come back; so with banned parents (rules 4.7).
    status:
      friendship.state === 'accepted' && (friend?.state !== 'active' || isClosed(friendship, known))
        ? 'paused'
        : statusOf(friendship.state),
    awaiting: awaitingOf(friendship),
    friendId,
    friendName: friend?.name ?? friendship.askedAs ?? '',
    friendAvatar: avatar,
    avatar,
    createdAt: friendship.requestedAt.toISOString(),
  };
}

async function readKnown(db: Db, friendships: readonly FriendshipDocument[]): Promise<Known> {
  const found = await findChildren(db, friendships.flatMap(childrenIn));
  return { found, people: await findPeople(db, [...found.values()].flatMap(guardiansOf)) };
}

/** A child's friends and requests, the newest first. */
export async function listMyFriendships(deps: Deps, childId: ChildId): Promise<Friendship[]> {
  const open = await findOpen(deps.db, childId, deps.now());
  const known = await readKnown(deps.db, open);
  return open.map((friendship) => viewFriendship(friendship, childId, known));
}

/**
 * What a parent is shown of the other family before saying yes (rules 4.4): of the guardian whom they are connected
 * with, else of the first.
 */
async function viewFamily({ db, now }: Deps, userId: UserId, friend: ChildDocument, { people }: Known) {
  const relations = await findRelationsBetween(db, [userId], guardiansOf(friend));
  const connected = relations.find(({ state }) => state === 'connected');
  const other = people.get(connected ? otherOf(connected, userId) : friend.parentId);
  if (!other) return undefined;
  return {
    username: other.account.username,
    memberSince: other.account.memberSince,
    connections: await relationsOf(db).countDocuments({ pair: other._id, state: 'connected' }),
    isConnected: connected !== undefined,
    isNew: daysAfter(new Date(other.account.memberSince), NEW_ACCOUNT_DAYS) > now(),
  };
}

async function viewForParent(
  deps: Deps,
  userId: UserId,
  childId: ChildId,
  friendship: FriendshipDocument,
  known: Known,
): Promise<ParentFriendship> {
  const [from, to] = [friendship.fromChildId, friendship.toChildId].map((id) => id && known.found.get(id));
  const party = decidingPartyOf(friendship, { from, to }, { userId });
  const mine = party === 'both-parents' ? ['requester-parent', 'recipient-parent'] : [party];
  const friend = friendship.fromChildId === childId ? to : from;
  const isShown = friend && !(isHidden(friendship, childId) && !friendship.recipientParentAt);
  const otherFamily = isShown && (await viewFamily(deps, userId, friend, known));
  return {
    ...viewFriendship(friendship, childId, known),
    awaitsMe: awaitingOf(friendship).some((whose) => mine.includes(whose)),
    ...(otherFamily && { otherFamily }),
  };
}

/** The same for the child's parent, with the other family. @throws NOT_FOUND unless it is the caller's own */
export async function listChildFriendships(deps: Deps, userId: UserId, childId: ChildId): Promise<ParentFriendship[]> {
  const { db, now } = deps;
  await requireDecidingChild(db, userId, childId);
  const open = await findOpen(db, childId, now());
  const known = await readKnown(db, open);
  return Promise.all(open.map((friendship) => viewForParent(deps, userId, childId, friendship, known)));
}

/**
 * One of them, as the parent's bell asks for it. @throws NOT_FOUND unless the caller is a guardian of one of the two and
 * it is open
 */
export async function getFriendship(deps: Deps, userId: UserId, friendshipId: string): Promise<ParentFriendship> {
  const { db, now } = deps;
  const friendship = await findFriendship(db, friendshipId);
  if (!friendship || !isOpen(friendship, now())) throw apiError('NOT_FOUND');
  const known = await readKnown(db, [friendship]);
  const childId = childrenIn(friendship).find((id) => {
    const child = known.found.get(id);
    return child && isGuardianOf(child, userId);
  });
  if (!childId) throw apiError('NOT_FOUND');
  return viewForParent(deps, userId, childId, friendship, known);
}
