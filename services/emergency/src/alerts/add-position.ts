import type { BodyOf, emergency, ReplyOf } from '@notalone/contracts';
import {
  addDeliveries,
  type DeliveryDocument,
  deliveriesOf,
  findDeliveriesOf,
  newDelivery,
} from '../deliveries/deliveries.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import type { Presser } from '../devices/who-presses.ts';
import { mayUsePosition } from '../family/location-settings.ts';
import { alertsOf } from './alerts.store.ts';
import { announceChanged } from './announce-alert.ts';
import { findAlert } from './find-alert.ts';
import { getAlert } from './get-alert.ts';
import { positionOf } from './press.ts';

/**
 * Adds the child's position once its device knows it: to pending texts, to the answer page at once, and in one more
 * text to contacts who were texted without it (rules 5.2).
 * @throws NOT_FOUND
 */
export async function addPosition(
  deps: EmergencyDeps,
  presser: Presser,
  alertId: string,
  body: BodyOf<typeof emergency.addPosition>,
): Promise<ReplyOf<typeof emergency.addPosition>> {
  const known = await findAlert(deps, presser, alertId);
  const position = positionOf(body, deps.now());
  const { childId, parentId } = known;
  if (position && childId && !known.cancelledAt && (await mayUsePosition(deps, { childId, parentId }))) {
    await deps.transact(async (session) => {
      const before = await alertsOf(deps.db).findOneAndUpdate({ _id: alertId }, { $set: { position } }, { session });
      if (!before) return;
      const texts = (await findDeliveriesOf(deps.db, [alertId])).filter(
        ({ channel, kind }) => channel === 'sms' && kind === 'alert',
      );
      const waiting = texts.filter(({ sends, dueAt }) => sends === 0 && dueAt !== undefined);
      const now = deps.now();
      await deliveriesOf(deps.db).updateMany(
        { _id: { $in: waiting.map(({ _id }) => _id) }, attempts: 0, status: 'waiting' },
        { $set: { dueAt: now } },
        { session },
      );
      // A text that is with the provider at this moment was written without it.
      const isOnItsWay = ({ sends, attempts, inFlight }: DeliveryDocument) =>
        sends === 1 || (sends === 0 && attempts > 0 && inFlight === true);
      const without = before.position ? [] : texts.filter(isOnItsWay);
      const more = without.map(({ contactId, to }) =>
        newDelivery(
          {
            alertId,
            parentId,
            channel: 'sms',
            kind: 'position',
            dueAt: now,
            ...(contactId && { contactId }),
            ...(to && { to }),
          },
          now,
        ),
      );
      await addDeliveries(deps.db, more, session);
      await announceChanged(deps, session, before);
    });
    deps.worker.wake();
  }
  return getAlert(deps, presser, alertId);
}
