import { type ChildId, childIdSchema, type UserId, userIdSchema } from '@notalone/contracts';
import type { ClientSession, Collection, Db, UpdateFilter } from 'mongodb';

/** A child's login; the profile service owns the child's data. */
export interface ChildLogin {
  _id: string;
  /** The parent's account. */
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
  /** Set while the child's removal can still be undone; nobody can log in. */
  suspendedAt?: Date;
}
/** As events name the two. */
export const idsOf = ({ userId, _id }: ChildLogin): { userId: UserId; childId: ChildId } => ({
  userId: userIdSchema.parse(userId),
  childId: childIdSchema.parse(_id),
});

const childLogins = (db: Db): Collection<ChildLogin> => db.collection<ChildLogin>('childLogins');

export async function createChildIndexes(db: Db): Promise<void> {
  await childLogins(db).createIndexes([
    { key: { warriorKey: 1 }, name: 'warrior', unique: true },
    { key: { nameKey: 1 }, name: 'name' },
    { key: { userId: 1 }, name: 'parent' },
  ]);
}
export async function insertChildLogin(db: Db, child: ChildLogin): Promise<void> {
  await childLogins(db).insertOne(child);
}
export async function findChildLogin(db: Db, childId: string): Promise<ChildLogin | undefined> {
  return (await childLogins(db).findOne({ _id: childId })) ?? undefined;
}
/** Those of a parent's children. */
export const findChildLoginsOf = (db: Db, userId: string): Promise<ChildLogin[]> =>
  childLogins(db).find({ userId }).sort({ createdAt: 1 }).toArray();
export const isWarriorUsernameTaken = async (db: Db, warriorKey: string): Promise<boolean> =>
  (await childLogins(db).countDocuments({ warriorKey }, { limit: 1 })) > 0;
/** Two matches are enough to know that the name is ambiguous. */
export const findByChildName = async (db: Db, key: string): Promise<ChildLogin[]> => [
  ...(await childLogins(db).find({ warriorKey: key }).toArray()),
  ...(await childLogins(db).find({ nameKey: key }).limit(2).toArray()),
];
/** Returns false when the PIN was changed or the child removed after the check. */
export async function confirmChildLogin(
  db: Db,
  transaction: ClientSession,
  { _id, pinHash }: ChildLogin,
  now: Date,
): Promise<boolean> {
  const { matchedCount } = await childLogins(db).updateOne(
    { _id, pinHash, suspendedAt: { $exists: false } },
    { $set: { lastLoginAt: now } },
    { session: transaction },
  );
  return matchedCount === 1;
}
/** Updates a login and returns it; undefined when it does not exist. */
export async function changeChildLogin(
  db: Db,
  childId: string,
  change: UpdateFilter<ChildLogin>,
  session?: ClientSession,
): Promise<ChildLogin | undefined> {
  const options = { returnDocument: 'after', ...(session && { session }) } as const;
  return (await childLogins(db).findOneAndUpdate({ _id: childId }, change, options)) ?? undefined;
}
export async function removeChildLogin(db: Db, session: ClientSession, childId: string): Promise<void> {
  await childLogins(db).deleteOne({ _id: childId }, { session });
}
/** The logins of a parent's children. */
export async function eraseChildLoginsOf(db: Db, session: ClientSession, userId: string): Promise<void> {
  await childLogins(db).deleteMany({ userId }, { session });
}
