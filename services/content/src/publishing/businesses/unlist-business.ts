import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { businessesOf } from './businesses.store.ts';

/**
 * Takes a reported shop off the page. Admins still see it among those that wait, and approve or delete it. One that is
 * off already comes back with the newest decision.
 */
export async function unlistBusiness(
  db: Db,
  businessId: string,
  decisionId: string,
  session: ClientSession,
): Promise<void> {
  const _id = new ObjectId(businessId);
  await businessesOf(db).updateOne(
    { _id, $or: [{ approved: true }, { unlistedBy: { $exists: true } }] },
    { $set: { approved: false, unlistedBy: decisionId } },
    { session },
  );
}

/** Lists a shop again that this decision took off the page. */
export async function relistBusiness(
  db: Db,
  businessId: string,
  decisionId: string,
  session: ClientSession,
): Promise<void> {
  await businessesOf(db).updateOne(
    { _id: new ObjectId(businessId), unlistedBy: decisionId },
    { $set: { approved: true }, $unset: { unlistedBy: '' } },
    { session },
  );
}
