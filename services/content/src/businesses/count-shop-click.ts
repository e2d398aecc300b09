import { ObjectId } from 'mongodb';
import { ukDay } from '../visits/uk-day.rules.ts';
import type { BusinessDeps } from './business-deps.ts';
import { businessesOf, shopClicksOf } from './businesses.store.ts';

/** Counts a click for the day. One on a shop that is not listed counts nowhere. */
export async function countShopClick({ db, now }: Pick<BusinessDeps, 'db' | 'now'>, id: string): Promise<void> {
  const businessId = new ObjectId(id);
  if ((await businessesOf(db).countDocuments({ _id: businessId, approved: true }, { limit: 1 })) === 0) return;
  const day = ukDay(now());
  await shopClicksOf(db).updateOne(
    { _id: `${day} ${id}` },
    { $setOnInsert: { day, businessId }, $inc: { count: 1 } },
    { upsert: true },
  );
}
