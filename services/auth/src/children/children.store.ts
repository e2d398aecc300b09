import type { ClientSession, Collection, Db, Filter, IndexDescription, UpdateFilter } from 'mongodb';

/** A child's login; the profile service owns the child's data. */
export interface ChildLogin {
  _id: string;
  /** The version of the newest change that profile asked for. */
  version: number;
  /** The parent who made it, or who stayed when that one left; profile's word goes first (`guardians`). */
  userId: string;
  childName: string;
  nameKey: string;
  warriorUsername: string;
  warriorKey: string;
  pinHash: string;
  createdAt: Date;
  /** Every login writes this field, so a concurrent PIN change or removal conflicts with it. */
  lastLoginAt?: Date;
  /** Incremented by the parent's unlock. Wrong PINs are counted per value, so earlier ones no longer count. */
  unlocks?: number;
  /** Fingerprints of networks and devices with ten wrong PINs in a day; unlocking clears them. */
  lockedFor?: string[];
  /** The guardian who gave it its PIN; absent where that is not known, or the account is erased. */
  pinBy?: string;
  /** When a guardian last gave it another PIN. */
  pinChangedAt?: Date;
  /** The PIN opens nothing any more: somebody knows it who is a guardian no more. */
  pinEndedAt?: Date;
  /** Up to when the ends of guardians are heard of here. */
  guardianRevokedAt?: Date;
  /** Nobody can log in: the child's removal can still be undone, or no guardian agrees to its login. */
  suspendedAt?: Date;
}

const childLogins = (db: Db): Collection<ChildLogin> => db.collection<ChildLogin>('childLogins');

export const CHILD_LOGIN_INDEXES: readonly IndexDescription[] = [
  { key: { warriorKey: 1 }, name: 'warrior', unique: true },
  { key: { nameKey: 1 }, name: 'name' },
  { key: { userId: 1 }, name: 'parent' },
];
export async function insertChildLogin(db: Db, child: ChildLogin): Promise<void> {
  await childLogins(db).insertOne(child);
}
export async function findChildLogin(
  db: Db,
  childId: string,
  session?: ClientSession,
): Promise<ChildLogin | undefined> {
  return (await childLogins(db).findOne({ _id: childId }, session && { session })) ?? undefined;
}
export const findChildLogins = (db: Db, childIds: readonly string[]): Promise<ChildLogin[]> =>
  childLogins(db)
    .find({ _id: { $in: [...childIds] } })
    .sort({ createdAt: 1 })
    .toArray();
/** The children whose logins name this person. */
export const findNamedIn = (db: Db, userId: string, session?: ClientSession): Promise<string[]> =>
  childLogins(db).distinct('_id', { userId }, session ? { session } : {});
/** The children to whom this account gave a PIN in a time. */
export const findGivenPin = (
  db: Db,
  pinBy: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  session: ClientSession,
): Promise<string[]> =>
  childLogins(db).distinct('_id', { pinBy, pinChangedAt: { $gte: from, $lt: until } }, { session });
export const isWarriorUsernameTaken = async (db: Db, warriorKey: string): Promise<boolean> =>
  (await childLogins(db).countDocuments({ warriorKey }, { limit: 1 })) > 0;
/** Two matches are enough to know that the name is ambiguous. */
export const findByChildName = async (db: Db, key: string): Promise<ChildLogin[]> => [
  ...(await childLogins(db).find({ warriorKey: key }).toArray()),
  ...(await childLogins(db).find({ nameKey: key }).limit(2).toArray()),
];
/** Returns false when the PIN was changed or ended, or the child removed, after the check. */
export async function confirmChildLogin(
  db: Db,
  transaction: ClientSession,
  { _id, pinHash }: ChildLogin,
  now: Date,
): Promise<boolean> {
  const { matchedCount } = await childLogins(db).updateOne(
    { _id, pinHash, suspendedAt: { $exists: false }, pinEndedAt: { $exists: false } },
    { $set: { lastLoginAt: now } },
    { session: transaction },
  );
  return matchedCount === 1;
}
/** Updates a login and returns it; undefined when there is none, or none that matches `state`. */
export async function changeChildLogin(
  db: Db,
  childId: string,
  change: UpdateFilter<ChildLogin>,
  session?: ClientSession,
  state: Filter<ChildLogin> = {},
): Promise<ChildLogin | undefined> {
  const options = { returnDocument: 'after', ...(session && { session }) } as const;
  return (await childLogins(db).findOneAndUpdate({ ...state, _id: childId }, change, options)) ?? undefined;
}
/** Nobody's from then on: such a PIN ends as that of somebody who has gone. */
export async function forgetPinsBy(db: Db, userId: string, session: ClientSession): Promise<void> {
  await childLogins(db).updateMany({ pinBy: userId }, { $unset: { pinBy: '' } }, { session });
}
export async function removeChildLogins(db: Db, session: ClientSession, childIds: readonly string[]): Promise<void> {
  await childLogins(db).deleteMany({ _id: { $in: [...childIds] } }, { session });
}
