import { ALERT_POSITION_SHOWN_HOURS, type ChildId, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { guardiansWithPlace, hasPlaceOn } from '../family/location-settings.ts';
import { findGuarded, type GuardedChild } from '../people/people.projection.ts';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { AlertDocument, AlertPosition } from './alerts.store.ts';

/**
 * The guardians who, with their contacts, may know the place of an alert at this moment: the switches hold for open
 * alerts too, at once (rules 5.7).
 */
export async function whoGetsPlace(
  { db }: Pick<EmergencyDeps, 'db'>,
  { childId, parentId, isTest }: Pick<AlertDocument, 'parentId' | 'isTest'> & { childId?: ChildId | undefined },
  guarded?: GuardedChild,
  session?: ClientSession,
): Promise<readonly UserId[]> {
  if (isTest) return [];
  if (!childId) return (await hasPlaceOn(db, parentId, session)) ? [parentId] : [];
  return guardiansWithPlace({ db }, guarded ?? (await findGuarded(db, { childId, parentId }, session)), session);
}

/** Where they are, for a guardian and their contacts, for a day after the press and while the switches are on. */
export async function placeShown(
  deps: Pick<EmergencyDeps, 'db' | 'now'>,
  alert: AlertDocument,
  guardianId: UserId,
): Promise<AlertPosition | undefined> {
  const { position, createdAt } = alert;
  const isRecent = secondsBetween(createdAt, deps.now()) < ALERT_POSITION_SHOWN_HOURS * 3600;
  return position && isRecent && (await whoGetsPlace(deps, alert)).includes(guardianId) ? position : undefined;
}
