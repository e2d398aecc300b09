import type { Awaiting, ChildId, FriendshipStatus, UserId } from '@notalone/contracts';
import type { FriendshipDocument, FriendshipState } from './friendships.store.ts';

type Friendship = Pick<
  FriendshipDocument,
  'fromParentId' | 'toParentId' | 'state' | 'requesterParentAt' | 'recipientParentAt' | 'recipientChildAt'
>;

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

/** Who somebody is in a friendship; a parent of both children is both parents. */
export type Party = 'requester-parent' | 'recipient-parent' | 'both-parents' | 'requester-child' | 'recipient-child';

export function partyOf(
  { fromParentId, toParentId, fromChildId, toChildId }: FriendshipDocument,
  who: { readonly userId: UserId } | { readonly childId: ChildId },
): Party | undefined {
  if ('childId' in who) {
    if (who.childId === fromChildId) return 'requester-child';
    return who.childId === toChildId ? 'recipient-child' : undefined;
  }
  if (who.userId === fromParentId) return who.userId === toParentId ? 'both-parents' : 'requester-parent';
  return who.userId === toParentId ? 'recipient-parent' : undefined;
}

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
  return { friendship: awaitingOf(after).length === 0 ? { ...after, state: 'accepted', since: now } : after };
}
