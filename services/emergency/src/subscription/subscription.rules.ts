import { type ReplyOf, SUBSCRIPTION_GRACE_DAYS, SUBSCRIPTION_PENCE, type subscription } from '@notalone/contracts';
import type { SubscriptionDocument } from './subscriptions.store.ts';

type Subscription = ReplyOf<typeof subscription.getSubscription>;
const DAY_MS = 24 * 3_600_000;

function statusOf(known: SubscriptionDocument | null, now: Date): Subscription['status'] {
  if (!known?.status || known.status === 'incomplete') return 'none';
  if (known.status === 'active' || known.status === 'trialing') return 'active';
  if (known.status !== 'past_due') return 'ended';
  const since = known.pastDueSince ?? now;
  return now.getTime() - since.getTime() < SUBSCRIPTION_GRACE_DAYS * DAY_MS ? 'grace' : 'ended';
}

/** What a person has, as the provider says (rules 5.11). An administrator counts as subscribed. */
export function subscriptionView(
  known: SubscriptionDocument | null,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Subscription {
  const own = statusOf(known, now);
  const status = isAdmin && (own === 'none' || own === 'ended') ? 'included' : own;
  return {
    subscribed: status !== 'none' && status !== 'ended',
    status,
    pricePence: SUBSCRIPTION_PENCE,
    ...(known?.currentPeriodEnd && { currentPeriodEnd: known.currentPeriodEnd.toISOString() }),
    ...(known?.cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd: known.cancelAtPeriodEnd }),
  };
}
