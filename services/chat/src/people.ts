import { type accountChanged, type DataOf, type profileChanged, TEXTS, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';

type Account = Pick<DataOf<typeof accountChanged>, 'username' | 'status' | 'version'>;
type Profile = Pick<DataOf<typeof profileChanged>, 'childName' | 'city' | 'profilePicUrl' | 'profilePicAlt' | 'visibility' | 'version'>;

/** What this service knows of a person; each part comes by events of its own from the service that owns it (ADR 0007). */
export interface PersonDocument {
  _id: UserId;
  account?: Account;
  profile?: Profile;
}
type Part = 'account' | 'profile';

const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');

export const findPerson = (db: Db, userId: UserId): Promise<PersonDocument | null> => peopleOf(db).findOne({ _id: userId });

/** Those of `userIds` that are known, by id. */
export async function findPeople(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<string, PersonDocument>> {
  const people = await peopleOf(db)
    .find({ _id: { $in: [...userIds] } })
    .toArray();
  return new Map(people.map((person) => [person._id, person]));
}

/** Whether someone may be written to or notified. Of an account not heard of yet: no. */
export const isActive = (person: PersonDocument | null | undefined): boolean => person?.account?.status === 'active';
/** The name others see; of people who have left, or are about to, only that they were members. */
export const nameOf = (person: PersonDocument | null | undefined): string =>
  person?.account && person.account.status !== 'deleting' ? person.account.username : TEXTS.deletedMember;

async function recordPart<P extends Part>(db: Db, userId: UserId, part: P, content: Required<PersonDocument>[P], session: ClientSession): Promise<void> {
  const known = await peopleOf(db).findOne({ _id: userId }, { session });
  if ((known?.[part]?.version ?? 0) >= content.version) return;
  await peopleOf(db).updateOne({ _id: userId }, { $set: { [part]: content } }, { upsert: true, session });
}

/** Takes an account's state over, unless a later one is known. */
export const recordAccount = (db: Db, { userId, username, status, version }: DataOf<typeof accountChanged>, session: ClientSession): Promise<void> =>
  recordPart(db, userId, 'account', { username, status, version }, session);

/** Takes a profile's state over, unless a later one is known. */
export function recordProfile(db: Db, profile: DataOf<typeof profileChanged>, session: ClientSession): Promise<void> {
  const { userId, childName, city, profilePicUrl, profilePicAlt, visibility, version } = profile;
  const optional = { ...(profilePicUrl !== undefined && { profilePicUrl }), ...(profilePicAlt !== undefined && { profilePicAlt }) };
  return recordPart(db, userId, 'profile', { childName, city, ...optional, visibility, version }, session);
}

/** The profile has gone, the account not. */
export async function forgetProfile(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await peopleOf(db).updateOne({ _id: userId }, { $unset: { profile: '' } }, { session });
}

export async function forgetPerson(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await peopleOf(db).deleteOne({ _id: userId }, { session });
}
