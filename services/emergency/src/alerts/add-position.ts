import type { BodyOf, emergency, ReplyOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { mayGetPlace } from '../contacts/audience.ts';
import { findContactsOfAll } from '../contacts/contacts.store.ts';
import { addDeliveries, deliveriesOf, findDeliveriesOf, newDelivery } from '../deliveries/deliveries.store.ts';
import type { Presser } from '../devices/authenticate-press.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { audienceOf } from './alert-audience.ts';
import { isClosed, isDeciding } from './alert-life.rules.ts';
import { whoGetsPlace } from './alert-place.ts';
import { type AlertDocument, alertsOf, guardianOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';
import { findAlertToChange } from './find-alert.ts';
import { getAlert } from './get-alert.ts';
import { positionOf } from './new-alert.ts';

/** A text that waits for the position goes out with it now; who was texted without it gets one more. */
async function textPlace(deps: EmergencyDeps, alert: AlertDocument, session: ClientSession): Promise<void> {
  const { db } = deps;
  const { _id: alertId } = alert;
  const now = deps.now();
  await deliveriesOf(db).updateMany(
    { alertId, channel: 'sms', kind: 'alert', attempts: 0, status: 'waiting' },
    { $set: { dueAt: now, firstDueAt: now } },
    { session },
  );
  const withPlace = await whoGetsPlace(deps, alert);
  const known = await findContactsOfAll(deps, withPlace);
  const audience = await audienceOf(deps, alert);
  const takers = known.filter((one) => mayGetPlace(audience, one) && one.takesTexts);
  const getsPlace = new Set(takers.map(({ _id }) => _id));
  const deliveries = await findDeliveriesOf(db, [alertId]);
  if (deliveries.some(({ kind }) => kind === 'position')) return;
  const tried = deliveries.filter(
    ({ channel, kind, attempts }) => channel === 'sms' && (kind === 'alert' || kind === 'reopened') && attempts > 0,
  );
  // What is with the provider at this moment was written without it.
  const wereTexted = new Set(tried.map(({ contactId }) => contactId));
  const told = alert.contacts.filter(
    (contact) => isDeciding(contact) && getsPlace.has(contact.contactId) && wereTexted.has(contact.contactId),
  );
  const texts = told.map((contact) => {
    const of = { alertId, parentId: guardianOf(alert, contact), contactId: contact.contactId };
    return newDelivery({ ...of, channel: 'sms', kind: 'position', dueAt: now }, now);
  });
  await addDeliveries(db, texts, session);
}

/**
 * Adds the child's position, until the alert is closed, whoever has answered (rules 5.2): to texts that wait for it, to
 * the answer page at once, and in one more text where the first had none.
 * @throws NOT_FOUND; FORBIDDEN on a device that does not speak for the child about this alert
 */
export async function addPosition(
  deps: EmergencyDeps,
  presser: Presser,
  alertId: string,
  body: BodyOf<typeof emergency.addPosition>,
): Promise<ReplyOf<typeof emergency.addPosition>> {
  const known = await findAlertToChange(deps, presser, alertId);
  const position = positionOf(body, deps.now());
  if (position && !isClosed(known) && (await whoGetsPlace(deps, known)).length > 0) {
    await deps.transact(async (session) => {
      const open = { _id: alertId, closedAt: { $exists: false } };
      const before = await alertsOf(deps.db).findOneAndUpdate(open, { $set: { position } }, { session });
      if (!before) return;
      if (!before.position) await textPlace(deps, before, session);
      await announceChanged(deps, session, before);
    });
    deps.worker.wake();
  }
  return getAlert(deps, presser, alertId);
}
