import {
  type ChildId,
  type FriendshipStatus,
  type GuardianAction,
  guardianHas,
  guardiansOf,
  type UserId,
} from '@notalone/contracts';
import { TEXTS } from '@notalone/contracts/texts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import { areTooFarApart, canHaveFriends } from '../child-records/children.rules.ts';
import type { ChildDocument } from '../child-records/children.store.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isAnyActive } from '../people/people.store.ts';
import {
  approve,
  decidingPartyOf,
  isHidden,
  isOpen,
  isSameFamily,
  type Party,
  partyOf,
  statusOf,
} from './friendships.rules.ts';
import { type Both, type FriendshipDocument, findBoth, findFriendship, saveFriendship } from './friendships.store.ts';
import { notifyApproved, notifyDecided } from './notify-parties.ts';

export type Who = { readonly userId: UserId } | { readonly childId: ChildId };
const TOO_FAR_APART = 'The two children are more than three years apart, so they cannot be friends here.';
type Answer = { message: string; status: FriendshipStatus };

interface Known {
  readonly friendship: FriendshipDocument;
  readonly party: Party;
  readonly both: Both<ChildDocument>;
}

/** @throws NOT_FOUND for anybody who has no say in it; FORBIDDEN for a guardian from whom a moderator took it */
async function requireFriendship(
  { db, now }: Pick<ProfileDeps, 'db' | 'now'>,
  friendshipId: string,
  who: Who,
  session: ClientSession,
): Promise<Known> {
  const friendship = await findFriendship(db, friendshipId, session);
  if (!friendship || !isOpen(friendship, now())) throw apiError('NOT_FOUND');
  const both = await findBoth(db, friendship, session);
  const party = decidingPartyOf(friendship, both, who);
  if (party) return { friendship, party, both };
  throw partyOf(friendship, both, who) ? apiError('FORBIDDEN', { msg: TEXTS.guardianPaused }) : apiError('NOT_FOUND');
}

const areApart = ({ from, to }: Both<ChildDocument>, now: Date): boolean =>
  from !== undefined && to !== undefined && !isSameFamily(from, to) && areTooFarApart(from, to, now);

/** Writes down a guardian's answer for each child that they answered for. A child's own answer is none. */
async function recordAnswer(
  deps: ProfileDeps,
  { friendship, both: { from, to } }: Known,
  who: Who,
  action: GuardianAction,
  session: ClientSession,
): Promise<void> {
  if (!('userId' in who)) return;
  for (const [child, friend] of [
    [from, to],
    [to, from],
  ] as const) {
    if (!child || !guardianHas(child, who.userId, 'decisions')) continue;
    const friendId = isHidden(friendship, child._id) ? undefined : friend?._id;
    await recordAction(deps, child, { userId: who.userId, action, friendId }, session);
  }
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
  const known = await requireFriendship(deps, friendshipId, who, session);
  const { friendship: before, party, both } = known;
  const children = [both.from, both.to].filter((child) => child !== undefined);
  // A child's yes needs a guardian of each as a member: a ban of all closes its friends (rules 4.7).
  const needed = 'userId' in who ? [[who.userId]] : children.map(guardiansOf);
  for (const userIds of needed) if (!(await isAnyActive(deps, userIds))) throw apiError('FORBIDDEN');
  if (children.some((child) => !canHaveFriends(child, deps.now()))) throw apiError('NOT_FOUND');
  const after = approved(before, party, deps.now());
  if (after === before) return after;
  await recordAnswer(deps, known, who, 'approved-friend', session);
  if (party === 'recipient-parent' && areApart(both, deps.now())) {
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
    const known = await requireFriendship(deps, friendshipId, who, session);
    const { friendship: before, party } = known;
    if (party === 'requester-child') throw apiError('NOT_FOUND');
    if (before.state !== 'pending') throw apiError('CONFLICT', { msg: 'They are friends already.' });
    if (party === 'recipient-child' && !(before.requesterParentAt && before.recipientParentAt))
      throw apiError('CONFLICT', { msg: 'Your grown-ups say yes or no first.' });
    const refused: FriendshipDocument = { ...before, state: 'refused', since: now() };
    await saveFriendship(deps, before, refused, session);
    await notifyDecided(deps, refused, { outcome: 'refused' }, session);
    await recordAnswer(deps, known, who, 'refused-friend', session);
    return { message: 'Connection request denied successfully!', status: 'refused' };
  });
}

/** Any of the four ends it at any time, a request too (rules 4.4). @throws NOT_FOUND */
export async function endFriendship(deps: ProfileDeps, who: Who, friendshipId: string): Promise<{ message: string }> {
  const { transact, now } = deps;
  return transact(async (session) => {
    const known = await requireFriendship(deps, friendshipId, who, session);
    const { friendship: before } = known;
    const removed: FriendshipDocument = { ...before, state: 'removed', since: now() };
    await saveFriendship(deps, before, removed, session);
    const outcome = before.state === 'pending' ? 'withdrawn' : 'removed';
    await notifyDecided(deps, removed, { outcome }, session);
    await recordAnswer(deps, known, who, 'ended-friend', session);
    return { message: 'Connection removed.' };
  });
}
