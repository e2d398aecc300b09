import { ALERT_POSITION_SHOWN_HOURS, type ChildId } from '@notalone/contracts';
import { mayUsePosition } from '../family/location-settings.ts';
import { findFamily, isFamilyLocationOn } from '../family/settings.store.ts';
import { secondsBetween } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { AlertDocument, AlertPosition } from './alerts.store.ts';

/**
 * Whether the place of an alert may be used at this moment: the switches hold for open alerts too, at once (rules 5.7).
 */
export async function mayUsePlace(
  { db }: Pick<EmergencyDeps, 'db'>,
  { childId, parentId, isTest }: Pick<AlertDocument, 'parentId' | 'isTest'> & { childId?: ChildId | undefined },
): Promise<boolean> {
  if (isTest) return false;
  return childId ? mayUsePosition({ db }, { childId, parentId }) : isFamilyLocationOn(await findFamily(db, parentId));
}

/** Where they are, for a day after the press and while the switches are on. */
export async function placeShown(
  deps: Pick<EmergencyDeps, 'db' | 'now'>,
  alert: AlertDocument,
): Promise<AlertPosition | undefined> {
  const { position, createdAt } = alert;
  const isRecent = secondsBetween(createdAt, deps.now()) < ALERT_POSITION_SHOWN_HOURS * 3600;
  return position && isRecent && (await mayUsePlace(deps, alert)) ? position : undefined;
}
