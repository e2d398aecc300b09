import { type Freeze, guardiansOf, isGuardianOf, standingStill, type UserId, type Withheld } from '@notalone/contracts';
import { GUARDIAN_UNDO_DAYS } from '@notalone/contracts/limits';
import type { ChildDocument } from '../child-records/children.store.ts';

/** Who a child's guardians are: one or two, the first one first (rules 10.1). */
export type Guardianship = Pick<
  ChildDocument,
  'parentId' | 'guardianIds' | 'joined' | 'withheld' | 'guardianRevokedAt' | 'needsNewPin' | 'awaitedBirth'
>;

/** What that guardian set or used first counts no more in any service: logins, the PIN, devices (rules 10.3). */
const revoked = (now: Date) => ({ guardianRevokedAt: now, needsNewPin: true as const });

/** Undefined for whoever is a guardian already, and where there are two. */
export function joined<G extends Guardianship>(child: G, userId: UserId, now: Date): G | undefined {
  const guardianIds = guardiansOf(child);
  if (guardianIds.length > 1 || guardianIds.includes(userId)) return undefined;
  return {
    ...child,
    guardianIds: [...guardianIds, userId],
    joined: [...(child.joined ?? []), { userId, at: now }],
  };
}

/**
 * The other one stays, and is the first now. What a moderator took from the leaver stays taken: else leaving and being
 * invited again would give it back. Undefined for the only guardian: a child is never without one.
 */
export function left<G extends Guardianship>(child: G, userId: UserId, now: Date): G | undefined {
  const guardianIds = guardiansOf(child).filter((one) => one !== userId);
  const [parentId] = guardianIds;
  if (!parentId || !isGuardianOf(child, userId)) return undefined;
  const { awaitedBirth, ...rest } = child;
  return {
    ...(rest as G),
    // What somebody asked for who is gone need not be decided.
    ...(awaitedBirth && awaitedBirth.userId !== userId && { awaitedBirth }),
    ...revoked(now),
    parentId,
    guardianIds,
    ...(child.joined && { joined: child.joined.filter((one) => one.userId !== userId) }),
  };
}

/** A moderator took it from somebody, or gave it back; whoever is no guardian just now may be one again. */
export function limited<G extends Guardianship>(
  child: G,
  { userId, what }: Withheld,
  isWithheld: boolean,
  now: Date,
): G {
  const others = (child.withheld ?? []).filter((one) => one.userId !== userId || one.what !== what);
  if (!isWithheld) return { ...child, withheld: others };
  return { ...child, ...(isGuardianOf(child, userId) && revoked(now)), withheld: [...others, { userId, what }] };
}

/** Once that account is erased: nothing of it stays with the child. */
export const unlimited = <G extends Guardianship>(child: G, userId: UserId): G => ({
  ...child,
  ...(child.withheld && { withheld: child.withheld.filter((one) => one.userId !== userId) }),
});

/** When an invited guardian joined. */
export const joinedAt = ({ joined: all }: Guardianship, userId: UserId): Date | undefined =>
  all?.find((one) => one.userId === userId)?.at;

/**
 * Until when the first guardian can undo that the second one joined. Undefined with one guardian, and for a first one
 * from whom a moderator took anything: the other may be the one who asked for it. `freezes`: when an account of theirs
 * was stopped, which does not count.
 */
export function canUndoUntil(child: Guardianship, freezes: readonly Freeze[]): Date | undefined {
  const [first, second] = guardiansOf(child);
  if (child.withheld?.some(({ userId }) => userId === first)) return undefined;
  const at = second && joinedAt(child, second);
  return at && standingStill(at, GUARDIAN_UNDO_DAYS, freezes);
}

/**
 * Without the second guardian. Only the first can undo, and only for seven days: nobody is removed otherwise. To whom a
 * moderator took something from it is as after that, so that it tells nothing.
 */
export function undone<G extends Guardianship>(
  child: G,
  by: UserId,
  now: Date,
  freezes: readonly Freeze[] = [],
): G | 'not-first' | 'too-late' {
  const [first, second] = guardiansOf(child);
  if (by !== first || !second) return 'not-first';
  const until = canUndoUntil(child, freezes);
  return (until && until > now && left(child, second, now)) || 'too-late';
}
