import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';

/**
 * One for each person who saved a profile, met somebody or left. Every writing transaction of a person updates it
 * first, so that concurrent ones conflict and MongoDB retries one.
 */
interface MembershipDocument {
  _id: UserId;
  /** Of the profile part in people.state; grows with each change. */
  profileVersion: number;
  leaving?: { erasureId: string; requestedAt: Date };
  erasedAt?: Date;
}

/** Longer than an access token lives: a late request of somebody who has left must not bring a profile back. */
const ERASED_KEPT_SECONDS = 24 * 3600;
const membershipsOf = (db: Db): Collection<MembershipDocument> => db.collection('memberships');

/** Version of the profile part in people.state; undefined for somebody who never saved one and never met anybody. */
export async function findProfileVersion(db: Db, userId: UserId): Promise<number | undefined> {
  return (await membershipsOf(db).findOne({ _id: userId }))?.profileVersion;
}

/** Call before the transaction: concurrent inserts in two transactions would fail one of them for good. */
export async function ensureMembership(db: Db, userId: UserId): Promise<void> {
  await membershipsOf(db).updateOne({ _id: userId }, { $setOnInsert: { profileVersion: 0 } }, { upsert: true });
}

/** Call first in a transaction that changes a person's data. */
export async function lockMembership(db: Db, userId: UserId, session: ClientSession): Promise<MembershipDocument> {
  const locked = await membershipsOf(db).findOneAndUpdate(
    { _id: userId },
    { $inc: { profileVersion: 1 } },
    { session, returnDocument: 'after' },
  );
  if (!locked) throw new Error('A membership was not ensured before its transaction.');
  return locked;
}

/** As `lockMembership`. @throws UNAUTHENTICATED once the person has asked to be deleted */
export async function lockStaying(db: Db, userId: UserId, session: ClientSession): Promise<{ profileVersion: number }> {
  const membership = await lockMembership(db, userId, session);
  if (membership.leaving ?? membership.erasedAt) throw apiError('UNAUTHENTICATED');
  return membership;
}

export async function markLeaving(
  db: Db,
  userId: UserId,
  leaving: { erasureId: string; requestedAt: Date },
  session: ClientSession,
): Promise<void> {
  await membershipsOf(db).updateOne({ _id: userId }, { $set: { leaving } }, { session });
}

export const MEMBERSHIPS: PersonalData<MembershipDocument, { readonly db: Db; readonly now: () => Date }> = {
  collection: 'memberships',
  indexes: [{ name: 'erased', key: { erasedAt: 1 }, expireAfterSeconds: ERASED_KEPT_SECONDS }],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: {
    async by({ db, now }, { id }, session: ClientSession) {
      await membershipsOf(db).updateOne({ _id: id as UserId }, { $set: { erasedAt: now() } }, { session });
    },
    says: 'A mark that the id has left stays, so that a late request brings nothing back.',
  },
  expires: [{ what: 'that an id has left, in profile', seconds: ERASED_KEPT_SECONDS }],
  privacy: 'that an id, or a pair of ids, has left',
  inCopy: { leftOut: 'A number that tells changes apart.' },
};
