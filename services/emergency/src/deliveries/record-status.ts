import type { EmergencyDeps } from '../shared/deps.ts';
import { OPTED_OUT } from './deliveries.rules.ts';
import { addCallInstead, type DeliveryDocument, deliveriesOf } from './deliveries.store.ts';
import type { DeliveryHooks } from './prepared.ts';

export interface StatusChange {
  readonly status: DeliveryDocument['status'];
  readonly rank: number;
  readonly providerId: string;
  /** The provider's code of a failure. */
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** It is sent once more. */
  readonly again?: { readonly dueAt: Date; readonly withoutLinks: boolean } | undefined;
}
type StatusDeps = Pick<EmergencyDeps, 'db' | 'transact' | 'now'> & {
  readonly hooks: Pick<DeliveryHooks, 'changed' | 'settled'>;
};

/** What the provider says of a text, by callback; only ever forward. Answers whether anything changed. */
export async function recordStatus(
  { db, transact, hooks, now }: StatusDeps,
  delivery: DeliveryDocument,
  { status, rank, providerId, again, error, code = '' }: StatusChange,
): Promise<boolean> {
  return transact(async (session) => {
    const isOfThis = { $or: [{ providerId }, { providerId: { $exists: false } }], resendOf: { $ne: providerId } };
    const change = again
      ? {
          $set: {
            status: 'waiting' as const,
            rank: 0,
            dueAt: again.dueAt,
            firstDueAt: again.dueAt,
            leaseUntil: again.dueAt,
            resendOf: providerId,
            ...(again.withoutLinks && { withoutLinks: true as const }),
          },
          $unset: { providerId: '' as const, inFlight: '' as const },
        }
      : { $set: { status, rank, providerId, ...(error && { error }) } };
    const { modifiedCount } = await deliveriesOf(db).updateOne(
      { _id: delivery._id, rank: { $lt: rank }, ...isOfThis },
      change,
      { session },
    );
    if (modifiedCount === 0) return false;
    if (code === OPTED_OUT && delivery.channel === 'sms') await addCallInstead(db, delivery, now(), session);
    await hooks.changed(delivery, session);
    if (status === 'delivered') await hooks.settled(delivery, { kind: 'delivered' }, session);
    else if (status === 'failed' && !again) await hooks.settled(delivery, { kind: 'failed', code }, session);
    return true;
  });
}
