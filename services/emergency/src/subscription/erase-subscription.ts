import type { UserId } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { PaymentDeps } from './refresh-subscription.ts';
import { subscriptionsOf } from './subscriptions.store.ts';

const cancellationsOf = (db: Db): Collection<{ _id: string }> => db.collection('cancellations');
export const CANCELLATIONS: StoredCollection = {
  collection: 'cancellations',
  ofNobody: 'Ids of subscriptions that the card provider must still end. The provider alone knows whose they are.',
};

/** Has the subscription of somebody who leaves ended at the provider, whatever becomes of what is kept here. */
export async function requestCancellation(db: Db, parentId: UserId, session: ClientSession): Promise<void> {
  const known = await subscriptionsOf(db).findOne({ _id: parentId }, { session });
  const _id = known?.subscriptionId;
  if (_id) await cancellationsOf(db).updateOne({ _id }, { $setOnInsert: { _id } }, { session, upsert: true });
}

/** Subscriptions of people who have left are ended at the provider, or cards would go on being charged. */
export async function cancelSubscriptionsOfLeavers({ db, payments, log }: PaymentDeps): Promise<void> {
  const due = cancellationsOf(db);
  for (const { _id } of await due.find().toArray()) {
    try {
      await payments.cancel(_id);
      await due.deleteOne({ _id });
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 404) await due.deleteOne({ _id });
      else log.warn({ err: error }, 'a subscription could not be cancelled yet');
    }
  }
}
