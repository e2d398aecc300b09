import type { emergency, ReplyOf } from '@notalone/contracts';
import { TEXTS_MAX } from '../deliveries/deliveries.rules.ts';
import { addDeliveries, findDeliveriesOf, newDelivery, stopWaiting } from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import type { Presser } from '../devices/who-presses.ts';
import { alertsOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';
import { findAlert } from './find-alert.ts';
import { getAlert } from './get-alert.ts';

/**
 * Stops pending deliveries and texts everyone already alerted that the child pressed OK. Keeps their answers (rules
 * 5.5). Idempotent.
 * @throws NOT_FOUND
 */
export async function cancelAlert(
  deps: EmergencyDeps,
  presser: Presser,
  alertId: string,
): Promise<ReplyOf<typeof emergency.cancelAlert>> {
  await findAlert(deps, presser, alertId);
  await deps.transact(async (session) => {
    const now = deps.now();
    const alert = await alertsOf(deps.db).findOneAndUpdate(
      { _id: alertId, cancelledAt: { $exists: false } },
      { $set: { cancelledAt: now } },
      { session, returnDocument: 'after' },
    );
    if (!alert) return;
    const { parentId } = alert;
    const deliveries = await findDeliveriesOf(deps.db, [alertId]);
    await stopWaiting(deps.db, { alertId }, session);
    // An attempt whose end nobody saw may have arrived.
    const texts = deliveries.filter(({ channel }) => channel === 'sms');
    const textsTo = (to: string | undefined) =>
      texts.filter((text) => text.to === to).reduce((sum, { sends }) => sum + sends, 0);
    const told = texts.filter(
      ({ kind, sends, inFlight, to }) => kind === 'alert' && (sends > 0 || inFlight) && textsTo(to) < TEXTS_MAX,
    );
    const cancels = told.map(({ contactId, to }) =>
      newDelivery(
        {
          alertId,
          parentId,
          channel: 'sms',
          kind: 'cancel',
          dueAt: now,
          ...(contactId && { contactId }),
          ...(to && { to }),
        },
        now,
      ),
    );
    const mail = newDelivery({ alertId, parentId, channel: 'mail', kind: 'cancel', dueAt: now }, now);
    if (!alert.probe) await addDeliveries(deps.db, alert.isTest ? cancels : [...cancels, mail], session);
    await announceChanged(deps, session, alert);
  });
  deps.worker.wake();
  return getAlert(deps, presser, alertId);
}
