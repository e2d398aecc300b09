import type { ClientSession } from 'mongodb';
import { composeContactMail, composeContactSms } from '../contacts/contact-messages.ts';
import { recordReach } from '../contacts/record-reach.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.store.ts';
import type { DeliveryHooks, Prepared } from '../deliveries/prepared.ts';
import { composeDeviceMail } from '../devices/device-mails.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { alertsOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';
import { runDueSteps } from './change-alert.ts';
import { prepareAlertMessage } from './prepare-alert-message.ts';

type HookDeps = Omit<EmergencyDeps, 'worker'>;

async function prepareOther(deps: HookDeps, delivery: DeliveryDocument): Promise<Prepared> {
  const { kind, channel, to } = delivery;
  if (channel === 'mail') {
    const isDevice = kind === 'stale' || kind === 'taken-off';
    const mail = await (isDevice ? composeDeviceMail : composeContactMail)(deps, delivery);
    return mail ? { mail } : { isOver: 'stopped' };
  }
  const text = await composeContactSms(deps, delivery);
  return text !== undefined && to ? { to, text } : { isOver: 'stopped' };
}

/** Writes to the alert, so that this event cannot overtake the event of a press that reopens the alert. */
async function announce(deps: HookDeps, { alertId }: DeliveryDocument, session: ClientSession): Promise<void> {
  const counted = { $inc: { deliveryChanges: 1 } };
  const alert = alertId && (await alertsOf(deps.db).findOneAndUpdate({ _id: alertId }, counted, { session }));
  if (alert) await announceChanged(deps, session, alert);
}

/** What the queue of deliveries must know of alerts, contacts and devices. */
export const deliveryHooks = (deps: HookDeps): DeliveryHooks => ({
  runDueSteps: () => runDueSteps(deps),
  prepare: (delivery) => (delivery.alertId ? prepareAlertMessage(deps, delivery) : prepareOther(deps, delivery)),
  async called({ alertId = '', kind }, session) {
    if (kind !== 'alert') return;
    const first = { _id: alertId, calledAt: { $exists: false } };
    await alertsOf(deps.db).updateOne(first, { $set: { calledAt: deps.now() } }, { session });
  },
  changed: (delivery, session) => announce(deps, delivery, session),
  async settled(delivery, outcome, session) {
    const alert = delivery.alertId && (await alertsOf(deps.db).findOne({ _id: delivery.alertId }, { session }));
    // The probe's numbers end at the provider's test credentials and say nothing about a phone.
    const isProbe = alert ? alert.probe !== undefined : false;
    if (!isProbe) await recordReach(deps, delivery, outcome, session);
  },
});
