import type { UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';

/**
 * One for each person who ever saved a profile or left. Every writing transaction of a person touches it first, so that
 * two at once never both go by what they read: MongoDB makes one of them begin again.
 */
interface MembershipDocument {
  _id: UserId;
  /** Of the profile part in people.state; grows with each change. */
  profileVersion: number;
  leaving?: { erasureId: string; requestedAt: Date };
  erasedAt?: Date;
}

/** Longer than any access token lives: a late request of someone who has left must not bring a profile back. */
const ERASED_KEPT_SECONDS = 24 * 3600;
export const MEMBERSHIP_INDEXES: readonly IndexDescription[] = [{ name: 'erased', key: { erasedAt: 1 }, expireAfterSeconds: ERASED_KEPT_SECONDS }];

const membershipsOf = (db: Db): Collection<MembershipDocument> => db.collection('memberships');

/** Call before the transaction: an insert inside two transactions at once would fail one of them for good. */
export async function ensureMembership(db: Db, userId: UserId): Promise<void> {
  await membershipsOf(db).updateOne({ _id: userId }, { $setOnInsert: { profileVersion: 0 } }, { upsert: true });
}

/** First step of a transaction that changes what is known of a person. */
export async function lockMembership(db: Db, userId: UserId, session: ClientSession): Promise<MembershipDocument> {
  const locked = await membershipsOf(db).findOneAndUpdate({ _id: userId }, { $inc: { profileVersion: 1 } }, { session, returnDocument: 'after' });
  if (!locked) throw new Error('A membership was not ensured before its transaction.');
  return locked;
}

/** As `lockMembership`, for someone who stays. @throws UNAUTHENTICATED once the person has asked to be deleted */
export async function lockStaying(db: Db, userId: UserId, session: ClientSession): Promise<{ profileVersion: number }> {
  const membership = await lockMembership(db, userId, session);
  if (membership.leaving ?? membership.erasedAt) throw failure('UNAUTHENTICATED');
  return membership;
}

export async function markLeaving(db: Db, userId: UserId, leaving: { erasureId: string; requestedAt: Date }, session: ClientSession): Promise<void> {
  await membershipsOf(db).updateOne({ _id: userId }, { $set: { leaving } }, { session });
}

export async function markErased(db: Db, userId: UserId, erasedAt: Date, session: ClientSession): Promise<void> {
  await membershipsOf(db).updateOne({ _id: userId }, { $set: { erasedAt } }, { session });
}
