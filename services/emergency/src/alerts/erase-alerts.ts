import { ALERT_POSITION_DAYS, type ChildId, type UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { eraseDeliveries } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { alertsOf, erasePresser } from './alerts.store.ts';

const DAY_MS = 24 * 3_600_000;
type RegularDeps = Pick<EmergencyDeps, 'db' | 'now'>;

/** Erases a child's alerts with what was sent for them. */
export async function eraseAlertsOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  const alertIds = await alertsOf(db).distinct('_id', { childId }, { session });
  await eraseDeliveries(db, { alertId: { $in: alertIds } }, session);
  await alertsOf(db).deleteMany({ childId }, { session });
  await erasePresser(db, childId, session);
}

/** Erases a family's alerts with everything that was sent for it, invitations and mails about devices too. */
export async function eraseAlertsOfFamily(db: Db, parentId: UserId, session: ClientSession): Promise<void> {
  await eraseDeliveries(db, { parentId }, session);
  await alertsOf(db).deleteMany({ parentId }, { session });
  await erasePresser(db, parentId, session);
}

/** Positions are kept for 30 days (rules 5.10). */
export async function erasePositions({ db, now }: RegularDeps): Promise<void> {
  const before = new Date(now().getTime() - ALERT_POSITION_DAYS * DAY_MS);
  await alertsOf(db).updateMany({ 'position.takenAt': { $lt: before } }, { $unset: { position: '' } });
}

const PROBE_KEPT_MS = 2 * DAY_MS;
/** The probe presses every minute; nobody reads that history. */
export async function eraseProbeAlerts({ db, now }: RegularDeps): Promise<void> {
  const before = new Date(now().getTime() - PROBE_KEPT_MS);
  const old = await alertsOf(db).distinct('_id', { probe: { $exists: true }, createdAt: { $lt: before } });
  await eraseDeliveries(db, { alertId: { $in: old } });
  await alertsOf(db).deleteMany({ _id: { $in: old } });
}
