import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Collection, Db } from 'mongodb';

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
export const subscriptionsOf = (db: Db): Collection<SubscriptionDocument> => db.collection('subscriptions');
export const SUBSCRIPTIONS: PersonalData<SubscriptionDocument> = {
  collection: 'subscriptions',
  indexes: [{ name: 'customer', key: { customerId: 1 }, sparse: true }],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: 'delete',
  privacy: [
    {
      what: "subscription: the card provider's ids and state",
      why: 'to unlock the emergency settings',
      seenBy: 'oneself',
      kept: 'until the account is deleted',
    },
  ],
  inCopy: { kind: 'subscription' },
  receipt: 'buttonAndSubscription',
};
export const findSubscription = (db: Db, userId: UserId): Promise<SubscriptionDocument | null> =>
  subscriptionsOf(db).findOne({ _id: userId });
