import type { ChildId, FriendshipStatus, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { areTooFarApart, canHaveFriends } from '../child-records/children.rules.ts';
import { findChildren } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson, isActive } from '../people/people.store.ts';
import { approve, isOpen, type Party, partyOf, statusOf } from './friendships.rules.ts';
import { type FriendshipDocument, findFriendship, saveFriendship } from './friendships.store.ts';
import { notifyApproved, notifyDecided } from './notify-parties.ts';

export type Who = { readonly userId: UserId } | { readonly childId: ChildId };
const TOO_FAR_APART = 'The two children are more than three years apart, so they cannot be friends here.';
type Answer = { message: string; status: FriendshipStatus };

/** @throws NOT_FOUND for anybody who has no say in it */
async function requireFriendship(
  { db, now }: Pick<ProfileDeps, 'db' | 'now'>,
  friendshipId: string,
  who: Who,
  session: ClientSession,
): Promise<{ friendship: FriendshipDocument; party: Party }> {
  const friendship = await findFriendship(db, friendshipId, session);
  const party = friendship && partyOf(friendship, who);
  if (!friendship || !party || !isOpen(friendship, now())) throw apiError('NOT_FOUND');
  return { friendship, party };
}

/** The two children; the second is undefined where a request by name reached nobody. */
async function findBoth({ db }: ProfileDeps, { fromChildId, toChildId }: FriendshipDocument) {
  const found = await findChildren(db, [fromChildId, ...(toChildId ? [toChildId] : [])]);
  return [found.get(fromChildId), toChildId && found.get(toChildId)] as const;
}

async function areApart(deps: ProfileDeps, friendship: FriendshipDocument): Promise<boolean> {
  if (friendship.fromParentId === friendship.toParentId) return false;
  const [one, other] = await findBoth(deps, friendship);
  return one !== undefined && other !== undefined && areTooFarApart(one, other, deps.now());
}

const APPROVED = 'Connection request approved successfully!';

/** Says who has said yes, or that the two are friends now. */
async function notifyApproval(
  deps: ProfileDeps,
  friendship: FriendshipDocument,
  party: Party,
  session: ClientSession,
): Promise<void> {
  if (friendship.state === 'accepted') return notifyDecided(deps, friendship, { outcome: 'accepted' }, session);
  if (party !== 'recipient-parent') await notifyApproved(deps, friendship, 'requester-parent', session);
  if (party !== 'requester-parent') await notifyApproved(deps, friendship, 'recipient-parent', session);
}

/** @throws NOT_FOUND, CONFLICT for the child before its turn */
function approved(before: FriendshipDocument, party: Party, now: Date): FriendshipDocument {
  const approval = approve(before, party, now);
  if (approval === 'not-yet') throw apiError('CONFLICT', { msg: 'Your grown-ups say yes or no first.' });
  if (approval === 'not-theirs' || approval === 'not-open') throw apiError('NOT_FOUND');
  return approval.friendship;
}

async function storeApproval(
  deps: ProfileDeps,
  who: Who,
  friendshipId: string,
  session: ClientSession,
): Promise<FriendshipDocument> {
  const { friendship: before, party } = await requireFriendship(deps, friendshipId, who, session);
  // A child's yes needs both parents as members: a ban of one closes its children's friends (rules 4.7).
  const needed = 'userId' in who ? [who.userId] : [before.fromParentId, before.toParentId ?? before.fromParentId];
  for (const userId of needed) if (!isActive(await findOrFetchPerson(deps, userId))) throw apiError('FORBIDDEN');
  const both = await findBoth(deps, before);
  if (both.some((child) => child && !canHaveFriends(child, deps.now()))) throw apiError('NOT_FOUND');
  const after = approved(before, party, deps.now());
  if (after === before) return after;
  if (party === 'recipient-parent' && (await areApart(deps, before))) {
    const refused: FriendshipDocument = { ...before, state: 'refused', since: deps.now() };
    await saveFriendship(deps, before, refused, session);
    await notifyDecided(deps, refused, { outcome: 'ages-apart' }, session);
    return refused;
  }
  await saveFriendship(deps, before, after, session);
  await notifyApproval(deps, after, party, session);
  return after;
}

/**
 * One more yes: the two parents in either order, then the child who was asked. With the last one the two are friends.
 * @throws NOT_FOUND, CONFLICT for the child before its turn, and for children more than three years apart
 */
export async function approveFriendship(deps: ProfileDeps, who: Who, friendshipId: string): Promise<Answer> {
  const { state } = await deps.transact((session) => storeApproval(deps, who, friendshipId, session));
  if (state === 'refused') throw apiError('CONFLICT', { msg: TOO_FAR_APART });
  return { message: APPROVED, status: statusOf(state) };
}

/**
 * A no of one of the four while it waits. @throws NOT_FOUND, CONFLICT for the child before its turn or once they are
 * friends
 */
export async function refuseFriendship(deps: ProfileDeps, who: Who, friendshipId: string): Promise<Answer> {
  const { transact, now } = deps;
  return transact(async (session) => {
    const { friendship: before, party } = await requireFriendship(deps, friendshipId, who, session);
    if (party === 'requester-child') throw apiError('NOT_FOUND');
    if (before.state !== 'pending') throw apiError('CONFLICT', { msg: 'They are friends already.' });
    if (party === 'recipient-child' && !(before.requesterParentAt && before.recipientParentAt))
      throw apiError('CONFLICT', { msg: 'Your grown-ups say yes or no first.' });
    const refused: FriendshipDocument = { ...before, state: 'refused', since: now() };
    await saveFriendship(deps, before, refused, session);
    await notifyDecided(deps, refused, { outcome: 'refused' }, session);
    return { message: 'Connection request denied successfully!', status: 'refused' };
  });
}

/** Any of the four ends it at any time, a request too (rules 4.4). @throws NOT_FOUND */
export async function endFriendship(deps: ProfileDeps, who: Who, friendshipId: string): Promise<{ message: string }> {
  const { transact, now } = deps;
  return transact(async (session) => {
    const { friendship: before } = await requireFriendship(deps, friendshipId, who, session);
    const removed: FriendshipDocument = { ...before, state: 'removed', since: now() };
    await saveFriendship(deps, before, removed, session);
    const outcome = before.state === 'pending' ? 'withdrawn' : 'removed';
    await notifyDecided(deps, removed, { outcome }, session);
    return { message: 'Connection removed.' };
  });
}
