import { FILTERED, failureText, rankOf, sentAgainAt, statusOf } from '../deliveries/deliveries.rules.ts';
import { deliveriesOf } from '../deliveries/deliveries.store.ts';
import type { DeliveryHooks } from '../deliveries/prepared.ts';
import { recordStatus } from '../deliveries/record-status.ts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { Form } from './twilio-form.ts';

const FAILED_RANK = 5;

/** What became of a text (rules 5.3): only ever forward; what may pass is sent again, a number after STOP is rung. */
export async function takeStatus(
  deps: EmergencyDeps & { readonly hooks: DeliveryHooks },
  deliveryId: string,
  form: Form,
): Promise<void> {
  const { MessageSid: providerId = '', MessageStatus: status = '', ErrorCode: code = '' } = form;
  const rank = rankOf(status);
  const delivery = await deliveriesOf(deps.db).findOne({ _id: deliveryId });
  if (!delivery || rank === undefined || !providerId) {
    deps.log.warn({ deliveryId, isKnown: delivery !== null }, 'a status was not understood');
    return;
  }
  const isFailed = rank === FAILED_RANK;
  const now = deps.now();
  // The callback may come before the sending is counted.
  const sends = delivery.sends + (delivery.inFlight ? 1 : 0);
  const dueAt = isFailed ? sentAgainAt(code, { sends }, now) : undefined;
  const again = dueAt && { dueAt, withoutLinks: code === FILTERED };
  const error = isFailed ? failureText(code) : undefined;
  const change = { status: statusOf(status), rank, providerId, again, error, code };
  if (!(await recordStatus(deps, delivery, change))) return;
  if (isFailed) deps.worker.wake();
}
