import { POSTCODE_CHANGES_DAYS } from '@notalone/contracts/limits';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Cell } from '../places/places.ts';

/** The changes of postcode by one phone number, whichever of its accounts made them (rules 2.4). */
export interface PostcodeChanges {
  /** Keyed hash of the number. Only auth has the key, and nothing here names an account. */
  _id: string;
  /** Of the newest postcode; absent before the first. */
  cell?: Cell;
  /** In the last POSTCODE_CHANGES_DAYS days. */
  changedAt: Date[];
  /** The last change or the deletion of an account; the row expires POSTCODE_CHANGES_DAYS days later. */
  usedAt: Date;
}

const KEPT_SECONDS = POSTCODE_CHANGES_DAYS * 24 * 3600;
const changesOf = (db: Db): Collection<PostcodeChanges> => db.collection('postcodeChanges');
export const POSTCODE_CHANGES: StoredCollection = {
  collection: 'postcodeChanges',
  indexes: [{ name: 'expiry', key: { usedAt: 1 }, expireAfterSeconds: KEPT_SECONDS }],
  ofNobody: 'Keyed hashes of phone numbers, whichever account has them. Only auth has the key.',
  expires: [{ what: 'changes of postcode, by a keyed hash', seconds: KEPT_SECONDS }],
  privacy: [
    {
      what: 'changes of postcode: their times and the last cell, by a keyed hash of the phone number',
      how: "the key is auth's",
      why: 'so that nobody finds a home by moving about',
      seenBy: 'nobody',
      kept: '30 days after the last change or the deletion of the account',
    },
  ],
};

/**
 * Call before the transaction: concurrent inserts in two transactions would fail one of them for good, and a row must
 * not expire between the two.
 */
export async function ensureChanges(db: Db, phoneHash: string, now: Date): Promise<void> {
  const update = { $setOnInsert: { changedAt: [] }, $max: { usedAt: now } };
  await changesOf(db).updateOne({ _id: phoneHash }, update, { upsert: true });
}

export const findChanges = (db: Db, phoneHash: string): Promise<PostcodeChanges | null> =>
  changesOf(db).findOne({ _id: phoneHash });

/** Marks the row as used, so that concurrent transactions of one phone number conflict. */
export async function lockChanges(
  db: Db,
  phoneHash: string,
  now: Date,
  session: ClientSession,
): Promise<PostcodeChanges> {
  const locked = await changesOf(db).findOneAndUpdate(
    { _id: phoneHash },
    { $set: { usedAt: now } },
    { session, returnDocument: 'after' },
  );
  if (!locked) throw new Error('Postcode changes were not ensured before the transaction.');
  return locked;
}

export async function storeChanges(
  db: Db,
  phoneHash: string,
  change: Pick<PostcodeChanges, 'changedAt'> & { readonly cell: Cell },
  session: ClientSession,
): Promise<void> {
  await changesOf(db).updateOne({ _id: phoneHash }, { $set: change }, { session });
}
