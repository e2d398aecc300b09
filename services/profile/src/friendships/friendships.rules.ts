import {
  type Awaiting,
  type ChildId,
  type FriendshipStatus,
  type Guarded,
  guardianHas,
  guardiansOf,
  isGuardianOf,
  type UserId,
} from '@notalone/contracts';
import type { Both, FriendshipDocument, FriendshipState } from './friendships.store.ts';

type Friendship = Pick<FriendshipDocument, 'state' | 'requesterParentAt' | 'recipientParentAt' | 'recipientChildAt'>;

/** Whose yes is still missing, in the order in which they can give it. */
export function awaitingOf(friendship: Friendship): Awaiting[] {
  if (friendship.state !== 'pending') return [];
  return [
    ...(friendship.requesterParentAt ? [] : (['requester-parent'] as const)),
    ...(friendship.recipientParentAt ? [] : (['recipient-parent'] as const)),
    ...(friendship.recipientChildAt ? [] : (['recipient-child'] as const)),
  ];
}

/** As pages know it; an expired request is a removed one. */
export const statusOf = (state: FriendshipState): FriendshipStatus => (state === 'expired' ? 'removed' : state);

export const isOpen = ({ state, expiresAt }: Pick<FriendshipDocument, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'accepted' || state === 'paused' || (state === 'pending' && expiresAt > now);

/** Children who share a guardian are one family, whatever stands between its adults. */
export const isSameFamily = (one: Guarded, other: Guarded): boolean =>
  guardiansOf(one).some((userId) => isGuardianOf(other, userId));

/** Who somebody is in a friendship, by who is a guardian now; a guardian of both children is both parents. */
export type Party = 'requester-parent' | 'recipient-parent' | 'both-parents' | 'requester-child' | 'recipient-child';

export function partyOf(
  { fromChildId, toChildId }: Pick<FriendshipDocument, 'fromChildId' | 'toChildId'>,
  { from, to }: Both,
  who: { readonly userId: UserId } | { readonly childId: ChildId },
): Party | undefined {
  if ('childId' in who) {
    if (who.childId === fromChildId) return 'requester-child';
    return who.childId === toChildId ? 'recipient-child' : undefined;
  }
  const isOfRecipient = to !== undefined && isGuardianOf(to, who.userId);
  if (from && isGuardianOf(from, who.userId)) return isOfRecipient ? 'both-parents' : 'requester-parent';
  return isOfRecipient ? 'recipient-parent' : undefined;
}

/** The same of who may decide: not a guardian from whom a moderator took that. */
export const decidingPartyOf = (
  friendship: Pick<FriendshipDocument, 'fromChildId' | 'toChildId'>,
  { from, to }: Both,
  who: Parameters<typeof partyOf>[2],
): Party | undefined => {
  const deciding = (child: Guarded | undefined) =>
    child && 'userId' in who && !guardianHas(child, who.userId, 'decisions') ? undefined : child;
  return partyOf(friendship, { from: deciding(from), to: deciding(to) }, who);
};

/** Until a request by warrior username is accepted, its asking side learns nothing of the child behind it. */
export const isHidden = (
  { askedAs, fromChildId, state }: Pick<FriendshipDocument, 'askedAs' | 'fromChildId' | 'state'>,
  childId: ChildId,
): boolean => askedAs !== undefined && fromChildId === childId && state === 'pending';

export type Approval = { readonly friendship: FriendshipDocument } | 'not-yet' | 'not-open' | 'not-theirs';

type Approvals = Pick<FriendshipDocument, 'requesterParentAt' | 'recipientParentAt' | 'recipientChildAt'>;
/** The yeses that this party gives, each at the time when it was first given. */
function approvalsBy(before: Approvals, party: Party, now: Date): Approvals {
  const requesterParentAt = before.requesterParentAt ?? now;
  const recipientParentAt = before.recipientParentAt ?? now;
  if (party === 'both-parents') return { requesterParentAt, recipientParentAt };
  if (party === 'requester-parent') return { requesterParentAt };
  return party === 'recipient-parent' ? { recipientParentAt } : { recipientChildAt: before.recipientChildAt ?? now };
}

/**
 * The friendship with one more yes; both parents before the child who was asked (rules 4.4). Saying yes twice changes
 * nothing.
 */
export function approve(before: FriendshipDocument, party: Party, now: Date): Approval {
  if (party === 'requester-child') return 'not-theirs';
  if (before.state === 'accepted') return { friendship: before };
  if (before.state !== 'pending' || before.expiresAt <= now) return 'not-open';
  if (party === 'recipient-child' && !(before.requesterParentAt && before.recipientParentAt)) return 'not-yet';
  const after = { ...before, ...approvalsBy(before, party, now) };
  if (awaitingOf(after).length === awaitingOf(before).length) return { friendship: before };
  return { friendship: awaitingOf(after).length === 0 ? { ...after, state: 'accepted', since: now } : after };
}
