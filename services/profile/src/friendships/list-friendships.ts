import { type ChildId, childIdSchema, type Friendship, type ParentFriendship, type UserId } from '@notalone/contracts';
import { DEFAULT_AVATAR } from '@notalone/contracts/avatars';
import { NEW_ACCOUNT_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { type ChildDocument, findChildren, requireOwnChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, isActive, type PersonDocument } from '../people/people.store.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { findRelation, relationsOf } from '../relations/relations.store.ts';
import { awaitingOf, isOpen, partyOf, statusOf } from './friendships.rules.ts';
import { type FriendshipDocument, findFriendship, findOpen } from './friendships.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'now'>;

/** Until a request by warrior username is accepted, its asking side learns nothing of the child behind it. */
const isHidden = ({ askedAs, fromChildId, state }: FriendshipDocument, childId: ChildId) =>
  askedAs !== undefined && fromChildId === childId && state === 'pending';

/** The other child's id: of a hidden one the request's own, so that it tells nothing. */
const friendIdOf = (friendship: FriendshipDocument, childId: ChildId): ChildId => {
  const { fromChildId, toChildId, friendshipId } = friendship;
  if (fromChildId !== childId) return fromChildId;
  return toChildId && !isHidden(friendship, childId) ? toChildId : childIdSchema.parse(friendshipId);
};

/** Who is needed to show friendships. */
interface Known {
  readonly found: ReadonlyMap<ChildId, ChildDocument>;
  readonly people: ReadonlyMap<UserId, PersonDocument>;
}
const parentsOf = ({ fromParentId, toParentId }: FriendshipDocument): UserId[] =>
  toParentId ? [fromParentId, toParentId] : [fromParentId];
/** Whether a parent of the two is banned. */
const isClosed = (friendship: FriendshipDocument, people: Known['people']): boolean =>
  parentsOf(friendship).some((userId) => people.has(userId) && !isActive(people.get(userId)));

function viewFriendship(friendship: FriendshipDocument, childId: ChildId, { found, people }: Known): Friendship {
  const friendId = friendIdOf(friendship, childId);
  const friend = found.get(friendId);
  const avatar = friend?.avatar ?? DEFAULT_AVATAR;
  const isAsker = friendship.fromChildId === childId;
  return {
    _id: friendship.friendshipId,
    fromChildId: friendship.fromChildId,
    toChildId: isAsker ? friendId : childId,
    // A friend whose parent has removed it cannot be reached, and may come back; so with a banned parent (rules 4.7).
    status:
      friendship.state === 'accepted' && (friend?.state !== 'active' || isClosed(friendship, people))
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

async function readOpen({ db, now }: Deps, childId: ChildId) {
  const open = await findOpen(db, childId, now());
  const friendIds = open.map((friendship) => friendIdOf(friendship, childId));
  const [found, people] = await Promise.all([findChildren(db, friendIds), findPeople(db, open.flatMap(parentsOf))]);
  return { open, found, people };
}

/** A child's friends and requests, the newest first. */
export async function listMyFriendships(deps: Deps, childId: ChildId): Promise<Friendship[]> {
  const { open, ...known } = await readOpen(deps, childId);
  return open.map((friendship) => viewFriendship(friendship, childId, known));
}

/** What a parent is shown of the other family before saying yes (rules 4.4). */
async function viewFamily({ db, now }: Deps, parentId: UserId, other: PersonDocument) {
  const [connections, relation] = await Promise.all([
    relationsOf(db).countDocuments({ pair: other._id, state: 'connected' }),
    findRelation(db, parentId, other._id),
  ]);
  return {
    username: other.username,
    memberSince: other.memberSince,
    connections,
    isConnected: relation?.state === 'connected',
    isNew: daysAfter(new Date(other.memberSince), NEW_ACCOUNT_DAYS) > now(),
  };
}

async function viewForParent(
  deps: Deps,
  parentId: UserId,
  childId: ChildId,
  friendship: FriendshipDocument,
  known: Known,
): Promise<ParentFriendship> {
  const party = partyOf(friendship, { userId: parentId });
  const mine = party === 'both-parents' ? ['requester-parent', 'recipient-parent'] : [party];
  const otherId = otherParentOf(friendship, parentId);
  const other = otherId && known.people.get(otherId);
  const isShown = other && !(isHidden(friendship, childId) && !friendship.recipientParentAt);
  return {
    ...viewFriendship(friendship, childId, known),
    awaitsMe: awaitingOf(friendship).some((whose) => mine.includes(whose)),
    ...(isShown && { otherFamily: await viewFamily(deps, parentId, other) }),
  };
}

const otherParentOf = ({ fromParentId, toParentId }: FriendshipDocument, parentId: UserId): UserId | undefined =>
  fromParentId === parentId ? toParentId : fromParentId;

/** The same for the child's parent, with the other family. @throws NOT_FOUND unless it is the caller's own */
export async function listChildFriendships(
  deps: Deps,
  parentId: UserId,
  childId: ChildId,
): Promise<ParentFriendship[]> {
  const { db } = deps;
  await requireOwnChild(db, parentId, childId);
  const { open, ...known } = await readOpen(deps, childId);
  return Promise.all(open.map((friendship) => viewForParent(deps, parentId, childId, friendship, known)));
}

/**
 * One of them, as the parent's bell asks for it. @throws NOT_FOUND unless the caller is one of the two parents and it
 * is open
 */
export async function getFriendship(deps: Deps, parentId: UserId, friendshipId: string): Promise<ParentFriendship> {
  const { db, now } = deps;
  const friendship = await findFriendship(db, friendshipId);
  if (!friendship || !partyOf(friendship, { userId: parentId }) || !isOpen(friendship, now()))
    throw apiError('NOT_FOUND');
  const { fromParentId, fromChildId, toChildId } = friendship;
  const childId = fromParentId === parentId || !toChildId ? fromChildId : toChildId;
  const [found, people] = await Promise.all([
    findChildren(db, [friendIdOf(friendship, childId)]),
    findPeople(db, parentsOf(friendship)),
  ]);
  return viewForParent(deps, parentId, childId, friendship, { found, people });
}
