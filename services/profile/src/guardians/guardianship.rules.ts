import { guardiansOf, isGuardianOf, type UserId } from '@notalone/contracts';
import { GUARDIAN_UNDO_DAYS } from '@notalone/contracts/limits';
import type { ChildDocument } from '../child-records/children.store.ts';
import { daysAfter } from '../relations/relations.rules.ts';

/** Who a child's guardians are: one or two, the first one first (rules 10.1). */
export type Guardianship = Pick<ChildDocument, 'parentId' | 'guardianIds' | 'joined' | 'withheld'>;

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

/** The other one stays, and is the first now. Undefined for the only guardian: a child is never without one. */
export function left<G extends Guardianship>(child: G, userId: UserId): G | undefined {
  const guardianIds = guardiansOf(child).filter((one) => one !== userId);
  const [parentId] = guardianIds;
  if (!parentId || !isGuardianOf(child, userId)) return undefined;
  const isStaying = (one: { readonly userId: UserId }) => one.userId !== userId;
  return {
    ...child,
    parentId,
    guardianIds,
    ...(child.joined && { joined: child.joined.filter(isStaying) }),
    ...(child.withheld && { withheld: child.withheld.filter(isStaying) }),
  };
}

/** When an invited guardian joined. */
export const joinedAt = ({ joined: all }: Guardianship, userId: UserId): Date | undefined =>
  all?.find((one) => one.userId === userId)?.at;

/** Until when the first guardian can undo that the second one joined. Undefined with one guardian. */
export function canUndoUntil(child: Guardianship): Date | undefined {
  const [, second] = guardiansOf(child);
  const at = second && joinedAt(child, second);
  return at && daysAfter(at, GUARDIAN_UNDO_DAYS);
}

/** Without the second guardian. Only the first can undo, and only for seven days: nobody is removed otherwise. */
export function undone<G extends Guardianship>(child: G, by: UserId, now: Date): G | 'not-first' | 'too-late' {
  const [first, second] = guardiansOf(child);
  if (by !== first || !second) return 'not-first';
  const until = canUndoUntil(child);
  return (until && until > now && left(child, second)) || 'too-late';
}
