import { ALERT_HISTORY_MONTHS, type emergency, type ReplyOf, type UserId } from '@notalone/contracts';
import type { Filter } from 'mongodb';
import { findContacts, findContactsAt } from '../contacts/contacts.store.ts';
import { findDeliveriesOf } from '../deliveries/deliveries.store.ts';
import { trustOf } from '../devices/approve-device.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import { findChildPhones } from '../family/settings.store.ts';
import { findNames } from '../people/people.projection.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { placeShown } from './alert-place.ts';
import { type AlertDocument, alertsOf } from './alerts.store.ts';
import { alertView } from './alerts.view.ts';
import { alertsFor, findAlert, marksOf } from './find-alert.ts';

type AlertDeps = Pick<EmergencyDeps, 'db' | 'now' | 'encryption'>;
type AlertView = ReplyOf<typeof emergency.getAlert>;

async function viewsOf(deps: AlertDeps, presser: Presser, alerts: readonly AlertDocument[]): Promise<AlertView[]> {
  if (alerts.length === 0) return [];
  const { role, parentId } = presser;
  const isParent = role === 'parent';
  const trust = presser.role === 'child' ? await trustOf(deps, presser) : undefined;
  const marks = marksOf(presser);
  const readOnly = trust && !trust.isApproved ? alerts.filter(({ pressedOn = '' }) => !marks.includes(pressedOn)) : [];
  const readOnlyIds = new Set(readOnly.map(({ _id }) => _id));
  const childIds = [...new Set(alerts.flatMap(({ childId }) => (childId ? [childId] : [])))];
  const contacts = isParent ? await findContacts(deps, parentId) : [];
  const own = contacts.find((contact) => contact.isParent);
  const [deliveries, atOwnNumber, phones, names] = await Promise.all([
    findDeliveriesOf(
      deps.db,
      alerts.map(({ _id }) => _id),
    ),
    own ? findContactsAt(deps, own.phoneNumber) : [],
    isParent ? findChildPhones(deps.db, childIds) : undefined,
    findNames(deps.db, isParent ? alerts.flatMap(({ seenAt = {} }) => Object.keys(seenAt) as UserId[]) : []),
  ]);
  const ownIds = new Set(atOwnNumber.map(({ _id }) => _id));
  const byAlert = Map.groupBy(deliveries, ({ alertId }) => alertId);
  return Promise.all(
    alerts.map(async (alert) => {
      const position = isParent ? await placeShown(deps, alert, parentId) : undefined;
      const childPhone = alert.childId && phones?.get(alert.childId);
      const ofDevice = { shown: trust?.shown, readOnlyIds };
      const seen = { role, position, childPhone, contacts, ownIds, reader: parentId, names, ...ofDevice };
      return alertView(alert, byAlert.get(alert._id) ?? [], seen);
    }),
  );
}

/** @throws NOT_FOUND */
export async function getAlert(deps: AlertDeps, presser: Presser, alertId: string): Promise<AlertView> {
  const [view] = await viewsOf(deps, presser, [await findAlert(deps, presser, alertId)]);
  return view as AlertView;
}

const LISTED = 100;
const DAY_SECONDS = 24 * 3600;
const MONTH_DAYS = 30.5;

const newest = async (deps: AlertDeps, presser: Presser, which: Filter<AlertDocument>): Promise<AlertDocument[]> =>
  alertsOf(deps.db)
    .find({ $and: [await alertsFor(deps, presser), which] })
    .sort({ createdAt: -1 })
    .limit(LISTED)
    .toArray();

/** The newest first; of a child what is of the last day, for its live view. */
export async function listAlerts(deps: AlertDeps, presser: Presser): Promise<AlertView[]> {
  const days = presser.role === 'child' ? 1 : ALERT_HISTORY_MONTHS * MONTH_DAYS;
  const since = secondsAfter(deps.now(), -days * DAY_SECONDS);
  return viewsOf(deps, presser, await newest(deps, presser, { createdAt: { $gt: since } }));
}

const JUST_CLOSED_SECONDS = 120;

/** What is open, and what was closed just now, so that a page can say how. No tests, and nothing of the probe. */
export async function listOpenAlerts(deps: AlertDeps, presser: Presser): Promise<AlertView[]> {
  const closedSince = secondsAfter(deps.now(), -JUST_CLOSED_SECONDS);
  const isOpen = { $or: [{ closedAt: { $exists: false } }, { closedAt: { $gt: closedSince } }] };
  const real = { isTest: false, probe: { $exists: false } };
  // Every alert ends after hours; older ones need not be looked at.
  const createdAt = { $gt: secondsAfter(deps.now(), -DAY_SECONDS) };
  return viewsOf(deps, presser, await newest(deps, presser, { ...isOpen, ...real, createdAt }));
}
