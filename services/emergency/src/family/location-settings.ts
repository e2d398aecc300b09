import { type ChildId, guardianHas, guardiansOf, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { findChild } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findFamily, isFamilyLocationOn, isOwnLocationOn } from './settings.store.ts';

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
  childId: ChildId,
  session?: ClientSession,
): Promise<UserId[]> {
  const [child, isOwnOn] = [await findChild(db, childId, session), await isOwnLocationOn(db, childId, session)];
  if (!child?.position || !isOwnOn) return [];
  const allowed: UserId[] = [];
  for (const userId of guardiansOf(child))
    if (guardianHas(child, userId, 'place') && (await hasPlaceOn(db, userId, session))) allowed.push(userId);
  return allowed;
}
