import type { accountChanged, DataOf, UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';

type Account = DataOf<typeof accountChanged>;
/** What this service knows of an account; auth says it, by events. */
export interface PersonDocument extends Omit<Account, 'userId'> {
  _id: UserId;
}

const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');
export const findPerson = (db: Db, userId: UserId): Promise<PersonDocument | null> => peopleOf(db).findOne({ _id: userId });

/** Whether others may meet this person; of an account not heard of yet they may not. */
export const isActive = (person: PersonDocument | null): boolean => person?.status === 'active';

/** Those of `userIds` whom others may meet. */
export async function activeAmong(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const people = await peopleOf(db)
    .find({ _id: { $in: [...userIds] }, status: 'active' }, { projection: { _id: 1 } })
    .toArray();
  return new Set(people.map(({ _id }) => _id));
}

/** Takes an account's state over, unless a later one is known. */
export async function recordAccount(db: Db, { userId, ...account }: Account, session: ClientSession): Promise<void> {
  const known = await peopleOf(db).findOne({ _id: userId }, { session });
  if (known && known.version >= account.version) return;
  await peopleOf(db).replaceOne({ _id: userId }, account, { upsert: true, session });
}

export async function forgetPerson(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await peopleOf(db).deleteOne({ _id: userId }, { session });
}
