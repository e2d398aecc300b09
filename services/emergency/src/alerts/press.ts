import { setTimeout as delay } from 'node:timers/promises';
import type { emergency, ReplyOf } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import { withTimeout } from '@notalone/service-kit/time/with-timeout';
import { deliveriesOf, findDeliveriesOf } from '../deliveries/deliveries.store.ts';
import { trustOf } from '../devices/approve-device.ts';
import { secondsAfter } from '../shared/clock.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import { pressResult } from './alerts.view.ts';
import type { PressBody } from './new-alert.ts';
import { type PressedBy, storePress } from './store-press.ts';

/** Within three seconds the page must know that it has to help itself (issue: MongoDB down). */
const STORED_WITHIN_MS = 2_500;
/** The page shows its fallback after five seconds; the sending goes on. */
const ANSWERED_WITHIN_MS = 3_500;
const LOOK_AGAIN_MS = 50;

const refuse = () => {
  throw apiError('UNAVAILABLE', { retryAfterSeconds: 5 });
};

/**
 * Asks for help. The press is stored before anything is sent, so whatever happens afterwards it is sent; the answer
 * waits a moment for the provider and says who was reached.
 * @throws UNAVAILABLE within three seconds where it cannot be stored; RATE_LIMITED for a parent's sixth test of a day
 */
export async function press(
  deps: EmergencyDeps,
  presser: PressedBy,
  body: PressBody,
  key: string = randomId(),
): Promise<ReplyOf<typeof emergency.send>> {
  const alert = await withTimeout(storePress(deps, presser, body, key), STORED_WITHIN_MS, refuse);
  const sending = deps.worker.sendNow(alert._id).catch((error: unknown) => {
    deps.log.error({ err: error, alertId: alert._id }, 'an alert is sent later');
  });
  const late = AbortSignal.timeout(ANSWERED_WITHIN_MS);
  const tried = sending.then(() => untilTried(deps, alert._id, late));
  await withTimeout(tried, ANSWERED_WITHIN_MS, () => undefined);
  const facts = Promise.all([
    findDeliveriesOf(deps.db, [alert._id]),
    presser.role === 'child' ? trustOf(deps, presser) : undefined,
  ]);
  const [deliveries, trust] = await withTimeout(facts, STORED_WITHIN_MS, refuse);
  return pressResult(alert, deliveries, trust?.shown);
}

/**
 * Another request or the worker may have claimed a text or a call of this press before `sendNow` did. A call also waits a
 * moment while the same phone rings for another alert.
 */
async function untilTried({ db, now, log }: EmergencyDeps, alertId: string, late: AbortSignal): Promise<void> {
  const isDue = () => ({ alertId, channel: { $ne: 'mail' as const }, dueAt: { $lte: secondsAfter(now(), 1) } });
  try {
    while (!late.aborted && (await deliveriesOf(db).findOne(isDue())))
      await delay(LOOK_AGAIN_MS, undefined, { ref: false });
  } catch (error) {
    log.warn({ err: error, alertId }, 'what became of an alert could not be read');
  }
}
