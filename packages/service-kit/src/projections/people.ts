import { type accountChanged, type DataOf, type profileChanged, TEXTS, type UserId } from '@notalone/contracts';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { ERASED_INDEX, markErased, NOT_ERASED, READ_VISIBLE, recordState, type StateWriting } from './state-documents.ts';

type Account = Pick<DataOf<typeof accountChanged>, 'username' | 'status' | 'version'>;
type Profile = DataOf<typeof profileChanged>;
type ProfileField = Exclude<keyof Profile, 'userId' | 'version'>;

/** What a service knows of a person; each part comes by events of its own from the service that owns it (ADR 0007). */
export interface PersonDocument<F extends ProfileField> {
  _id: UserId;
  account?: Account;
  profile?: Pick<Profile, F | 'version'>;
}
type Known = Pick<PersonDocument<never>, 'account'> | null | undefined;

/** Whether others may meet this person. Of an account not heard of yet: no. */
export const isActive = (person: Known): boolean => person?.account?.status === 'active';
/** The name others see; of people who have left, or are about to, only that they were members. */
export const nameOf = (person: Known): string => (person?.account && person.account.status !== 'deleting' ? person.account.username : TEXTS.deletedMember);

export const PEOPLE_INDEXES: readonly IndexDescription[] = [ERASED_INDEX];

/** A service's projection of who people are, the collection `people`. Of their profiles it keeps `fields`: no more than it needs. */
export function peopleProjection<F extends ProfileField>(fields: readonly F[]) {
  type Person = PersonDocument<F>;
  const peopleOf = (db: Db) => db.collection('people', READ_VISIBLE) as unknown as Collection<{ _id: UserId } & Record<string, unknown>>;

  return {
    findPerson: async (db: Db, userId: UserId, session?: ClientSession): Promise<Person | null> =>
      (await peopleOf(db).findOne({ _id: userId, ...NOT_ERASED }, session && { session })) as Person | null,
    /** Those of `userIds` that are known, by id. */
    async findPeople(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<string, Person>> {
      const people = (await peopleOf(db)
        .find({ _id: { $in: [...userIds] }, ...NOT_ERASED })
        .toArray()) as unknown as Person[];
      return new Map(people.map((person) => [person._id, person]));
    },
    /** Takes an account's state over and answers true, unless that or a later one is known. */
    recordAccount: (db: Db, { userId, username, status, version }: DataOf<typeof accountChanged>, writing: StateWriting): Promise<boolean> =>
      recordState(peopleOf(db), { _id: userId, username, status, version }, { part: 'account', ...writing }),
    /** Takes a profile's state over and answers true, unless that or a later one is known. */
    recordProfile(db: Db, profile: Profile, session: ClientSession): Promise<boolean> {
      const kept = Object.fromEntries(fields.filter((field) => profile[field] !== undefined).map((field) => [field, profile[field]]));
      return recordState(peopleOf(db), { _id: profile.userId, ...kept, version: profile.version }, { part: 'profile', session });
    },
    /** The profile has gone, the account not. */
    async forgetProfile(db: Db, userId: UserId, session: ClientSession): Promise<void> {
      await peopleOf(db).updateOne({ _id: userId }, { $unset: { profile: '' } }, { session });
    },
    forgetPerson: (db: Db, userId: UserId, session: ClientSession): Promise<void> => markErased(peopleOf(db), userId, session),
  };
}
