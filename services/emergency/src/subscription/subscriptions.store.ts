import type { UserId } from '@notalone/contracts';
import type { Collection, Db, IndexDescription } from 'mongodb';

/** What the payment provider says of a person's subscription. */
export interface SubscriptionDocument {
  _id: UserId;
  customerId?: string;
  subscriptionId?: string;
  /** The provider's word: active, trialing, past_due, unpaid, canceled, incomplete, paused. */
  status?: string;
  currentPeriodEnd?: Date;
  cancelAtPeriodEnd?: boolean;
  /** Since when payments have failed. */
  pastDueSince?: Date;
  /** A payment page that was opened: asked about until its event has come. */
  checkoutId?: string;
}
export const SUBSCRIPTION_INDEXES: readonly IndexDescription[] = [
  { name: 'customer', key: { customerId: 1 }, sparse: true },
];
export const subscriptionsOf = (db: Db): Collection<SubscriptionDocument> => db.collection('subscriptions');
export const findSubscription = (db: Db, userId: UserId): Promise<SubscriptionDocument | null> =>
  subscriptionsOf(db).findOne({ _id: userId });
