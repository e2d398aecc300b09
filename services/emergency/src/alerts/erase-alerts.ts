import { ALERT_POSITION_DAYS, ALERT_POSITION_SHOWN_HOURS, type ChildId, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db } from 'mongodb';
import { contactsOf } from '../contacts/contacts.store.ts';
import { eraseDeliveries } from '../deliveries/deliveries.store.ts';
import { findParent, otherGuardians } from '../people/people.projection.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { ALERT_INDEXES, type AlertDocument, alertsOf, HISTORY_SECONDS } from './alerts.store.ts';

const DAY_MS = 24 * 3_600_000;
type RegularDeps = Pick<EmergencyDeps, 'db' | 'now'>;

async function eraseAlertsOfChild(db: Db, childId: ChildId, session: ClientSession): Promise<void> {
  const alertIds = await alertsOf(db).distinct('_id', { childId }, { session });
  await eraseDeliveries(db, { alertId: { $in: alertIds } }, session);
  await alertsOf(db).deleteMany({ childId }, { session });
}

/** The guardian's own name, and the names of the contacts that the guardian added. */
async function namesIn(db: Db, userId: UserId, session: ClientSession): Promise<string[]> {
  const names = await contactsOf(db).distinct('name', { parentId: userId }, { session });
  const parent = await findParent(db, userId, session);
  return [...names, ...(parent?.account ? [parent.account.username] : [])];
}

async function eraseAlertsOfGuardian(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  const names = await namesIn(db, userId, session);
  const pressed = await alertsOf(db).distinct('childId', { 'contacts.guardianId': userId }, { session });
  const first = await alertsOf(db).distinct('childId', { parentId: userId }, { session });
  const hidden = await alertsOf(db).distinct('childId', { hiddenFrom: userId }, { session });
  const childIds = [...pressed, ...first, ...hidden].flatMap((childId) => childId ?? []);
  const staying = await otherGuardians(db, userId, childIds, session);
  for (const [childId, other] of staying) await takeOutOfAlerts(db, childId, { userId, other, names }, session);
  await alertsOf(db).deleteMany({ parentId: userId }, { session });
}

const HOUR_SECONDS = 3600;
/** Listed before contacts and people, as it reads the names of those whom the guardian had added. */
export const ALERTS: PersonalData<AlertDocument, Pick<EmergencyDeps, 'db'>> = {
  collection: 'alerts',
  indexes: ALERT_INDEXES,
  subject: 'both',
  where: (id: ChildId & UserId) => ({ $or: [{ childId: id }, { parentId: id }] }),
  whenLeaving: {
    by: ({ db }, { subject, id }, session: ClientSession) =>
      subject === 'child'
        ? eraseAlertsOfChild(db, id as ChildId, session)
        : eraseAlertsOfGuardian(db, id as UserId, session),
    says: 'A child’s and a guardian’s are deleted, with what was sent for them. Those of a child who stays with another guardian stay, without the names of the one who leaves and of whom that one had added.',
  },
  expires: [
    { what: 'a position at a press: shown', seconds: ALERT_POSITION_SHOWN_HOURS * HOUR_SECONDS },
    { what: 'a position at a press: kept', seconds: ALERT_POSITION_DAYS * 24 * HOUR_SECONDS },
    { what: 'alerts', seconds: HISTORY_SECONDS },
  ],
  privacy: [
    {
      what: 'emergency messages: which child, code, own words, time, whom they reached, answers',
      why: 'to send them, to show the family what happened',
      seenBy: 'the child and its parents; contacts what the text says',
      kept: '12 months, or until the child or the account is erased',
    },
    {
      what: "a child's position at an emergency, where all three switches are on",
      why: 'so that the family finds the child',
      seenBy: 'contacts by text and link; its parents for a day',
      kept: '30 days',
    },
  ],
  inCopy: { kind: 'alert' },
  receipt: 'contactsAndAlerts',
};

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
