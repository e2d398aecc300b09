import type { ChildId, UserId } from '@notalone/contracts';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findFamily, isFamilyLocationOn, isOwnLocationOn } from './settings.store.ts';

/**
 * Whether a position of the child may be used: the family's switch, the child's own, and the parent's consent (rules
 * 4.1, 5.7).
 */
export async function mayUsePosition(
  { db }: Pick<EmergencyDeps, 'db'>,
  { childId, parentId }: { childId: ChildId; parentId: UserId },
): Promise<boolean> {
  const [child, family, isOwnOn] = await Promise.all([
    findChild(db, childId),
    findFamily(db, parentId),
    isOwnLocationOn(db, childId),
  ]);
  return child?.position === true && isFamilyLocationOn(family) && isOwnOn;
}
