import { guardiansWith, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { GuardedChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findFamily, findLocationOff, isFamilyLocationOn, isOwnLocationOn } from './settings.store.ts';

/** Whether a guardian's own switch lets the place into the texts to the guardian and to their contacts. */
export const hasPlaceOn = async (db: EmergencyDeps['db'], userId: UserId, session?: ClientSession): Promise<boolean> =>
  isFamilyLocationOn(await findFamily(db, userId, session));

/**
 * The guardians who, with their contacts, may know where a child is at this moment: where it has consented, its own
 * switch is on (rules 4.1, 5.7), the guardian's is, and no moderator has taken the place from the guardian (rules
 * 10.3).
 */
export async function guardiansWithPlace(
  { db }: Pick<EmergencyDeps, 'db'>,
  child: GuardedChild,
  session?: ClientSession,
): Promise<UserId[]> {
  if (!child._id || !child.position || !(await isOwnLocationOn(db, child._id, session))) return [];
  const allowed = guardiansWith(child, 'place');
  const off = await findLocationOff(db, allowed, session);
  return allowed.filter((userId) => !off.includes(userId));
}
