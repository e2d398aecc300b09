import type { UserId } from '@notalone/contracts';
import type { EmergencyDeps } from '../shared/deps.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { findSubscription, type SubscriptionDocument, subscriptionsOf } from './subscriptions.store.ts';

export type PaymentDeps = Pick<EmergencyDeps, 'db' | 'now' | 'log'> & { readonly payments: PaymentProvider };

const isLive = (status: string | undefined) => status === 'active' || status === 'trialing' || status === 'past_due';

/**
 * Asks the provider what somebody has, and keeps the answer: events come in any order, so none of them is believed
 * itself.
 */
export async function refreshSubscription(
  { db, now, payments }: PaymentDeps,
  userId: UserId,
  told?: string,
): Promise<SubscriptionDocument | null> {
  const known = await findSubscription(db, userId);
  if (!known) return null;
  const paid = known.checkoutId ? await payments.subscriptionOfCheckout(known.checkoutId) : undefined;
  const subscriptionId = paid ?? told ?? known.subscriptionId;
  if (!subscriptionId) return known;
  const said = await payments.readSubscription(subscriptionId);
  // An earlier subscription has ended: that says nothing of the one that is paid for now.
  const isEarlier = known.subscriptionId !== undefined && said.subscriptionId !== known.subscriptionId;
  if (isEarlier && !isLive(said.status) && isLive(known.status)) return known;
  const isPastDue = said.status === 'past_due';
  await subscriptionsOf(db).updateOne(
    { _id: userId },
    {
      $set: {
        subscriptionId: said.subscriptionId,
        status: said.status,
        cancelAtPeriodEnd: said.cancelAtPeriodEnd,
        ...(said.currentPeriodEnd && { currentPeriodEnd: said.currentPeriodEnd }),
        ...(isPastDue && { pastDueSince: known.pastDueSince ?? now() }),
      },
      $unset: { ...(paid && { checkoutId: '' as const }), ...(!isPastDue && { pastDueSince: '' as const }) },
    },
  );
  return findSubscription(db, userId);
}
