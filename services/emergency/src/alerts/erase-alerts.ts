import { ALERT_POSITION_DAYS, type ChildId, type UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { eraseDeliveries } from '../deliveries/deliveries.store.ts';
import { otherGuardians } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { alertsOf, erasePressCount } from './alerts.store.ts';

const DAY_MS = 24 * 3_600_000;
type RegularDeps = Pick<EmergencyDeps, 'db' | 'now'>;

/** Erases a child's alerts with what was sent for them. */
export async function eraseAlertsOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  const alertIds = await alertsOf(db).distinct('_id', { childId }, { session });
  await eraseDeliveries(db, { alertId: { $in: alertIds } }, session);
  await alertsOf(db).deleteMany({ childId }, { session });
  await erasePressCount(db, childId, session);
}

/**
 * Erases a guardian's alerts with everything that was sent for them, invitations and mails about devices too. Alerts of
 * children who stay with another guardian stay, without whom the leaver had added.
 */
export async function eraseAlertsOfGuardian(
  db: Db,
  userId: UserId,
  names: readonly string[],
  session: ClientSession,
): Promise<void> {
  const pressed = await alertsOf(db).distinct('childId', { 'contacts.guardianId': userId }, { session });
  const first = await alertsOf(db).distinct('childId', { parentId: userId }, { session });
  const hidden = await alertsOf(db).distinct('childId', { hiddenFrom: userId }, { session });
  const childIds = [...pressed, ...first, ...hidden].flatMap((childId) => childId ?? []);
  const staying = await otherGuardians(db, userId, childIds, session);
  for (const [childId, other] of staying) await takeOutOfAlerts(db, childId, { userId, other, names }, session);
  await eraseDeliveries(db, { parentId: userId }, session);
  await alertsOf(db).deleteMany({ parentId: userId }, { session });
  await erasePressCount(db, userId, session);
}

const NOBODYS_NAME = 'Deleted member';

/** Nothing in a child's alerts names the leaver, or whom the leaver had added, any more. */
async function takeOutOfAlerts(
  db: Db,
  childId: ChildId,
  { userId, other, names }: { userId: UserId; other: UserId; names: readonly string[] },
  session: ClientSession,
): Promise<void> {
  const ofChild = { ownerId: childId };
  const alerts = alertsOf(db);
  await alerts.updateMany(ofChild, { $pull: { contacts: { guardianId: userId }, hiddenFrom: userId } }, { session });
  await alerts.updateMany({ ...ofChild, parentId: userId }, { $set: { parentId: other } }, { session });
  await alerts.updateMany(ofChild, { $unset: { [`seenAt.${userId}`]: '' } }, { session });
  const closed = { ...ofChild, 'closedBy.who': { $ne: 'child' as const }, 'closedBy.name': { $in: [...names] } };
  await alerts.updateMany(closed, { $set: { 'closedBy.name': NOBODYS_NAME } }, { session });
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
