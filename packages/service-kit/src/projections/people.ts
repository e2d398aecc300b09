import {
  type accountChanged,
  type DataOf,
  internal,
  type profileChanged,
  TEXTS,
  type UserId,
} from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import { callOrUndefined } from '../internal/call-or-undefined.ts';
import type { PersonalData } from '../personal-data/stored-collection.ts';
import type { Platform } from '../platform.ts';
import { ERASED_INDEX, ERASED_PERIOD, markErased, NOT_ERASED, upsertManyIfNewer } from './state-documents.ts';

type Account = DataOf<typeof accountChanged>;
type Profile = DataOf<typeof profileChanged>;
type ProfileField = Exclude<keyof Profile, 'userId' | 'version'>;

type KnownAccount<More> = Pick<Account, 'username' | 'status' | 'safeguarding' | 'version'> & More;
/**
 * What a service knows of a person. Account and profile arrive in separate events from the services that own them
 * (ADR 0002), so that one of the two may be unknown; a service that keeps nothing of profiles always knows the account.
 */
export type PersonDocument<F extends ProfileField, More extends object = object> = { _id: UserId } & ([F] extends [
  never,
]
  ? { account: KnownAccount<More> }
  : { account?: KnownAccount<More>; profile?: Pick<Profile, F | 'version'> });
type Known = { readonly account?: Pick<Account, 'username' | 'status'> } | null | undefined;

/** Whether others may meet this person. False while the account is unknown. */
export const isActive = (person: Known): boolean => person?.account?.status === 'active';
/** The name that others see; 'deleted member' for people who have left or are about to. */
export const nameOf = (person: Known): string =>
  person?.account && person.account.status !== 'deleting' ? person.account.username : TEXTS.deletedMember;

/** For services that mark people as erased as soon as that is requested. */
export const PEOPLE: PersonalData<PersonDocument<never>> = {
  collection: 'people',
  indexes: [ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: { keep: 'At the request already nothing but a mark, so that late events bring nothing back.' },
  expires: [ERASED_PERIOD],
  privacy: 'that an id, or a pair of ids, has left',
  inCopy: { leftOut: 'A copy: auth and profile have what it repeats.' },
};

/**
 * A service's projection of people: the collection `people`. It stores only `fields` of each profile. `moreOf` returns
 * the fields of an account that the service needs besides its name and status.
 */
export function peopleProjection<F extends ProfileField, More extends object = object>(
  fields: readonly F[],
  moreOf?: (account: Account) => More,
) {
  type Person = PersonDocument<F, More>;
  const peopleOf = (db: Db) =>
    db.collection('people') as unknown as Collection<{ _id: UserId } & Record<string, unknown>>;

  const findPerson = async (db: Db, userId: string, session?: ClientSession): Promise<Person | null> =>
    (await peopleOf(db).findOne({ _id: userId as UserId, ...NOT_ERASED }, session && { session })) as Person | null;
  /** Stores account states, each unless the stored version is as new or the person is erased. */
  const recordAccounts = (db: Db, accounts: readonly Account[], session?: ClientSession): Promise<void> => {
    const states = accounts.map((account) => {
      const { userId, username, status, safeguarding, version } = account;
      return { _id: userId, username, status, ...(safeguarding && { safeguarding }), ...moreOf?.(account), version };
    });
    return upsertManyIfNewer(peopleOf(db), states, { field: 'account', session });
  };
  /** The same for profiles. */
  const recordProfiles = (db: Db, profiles: readonly Profile[], session?: ClientSession): Promise<void> => {
    const states = profiles.map((profile) => {
      const kept = fields.filter((field) => profile[field] !== undefined).map((field) => [field, profile[field]]);
      return { _id: profile.userId, ...Object.fromEntries(kept), version: profile.version };
    });
    return upsertManyIfNewer(peopleOf(db), states, { field: 'profile', session });
  };

  return {
    findPerson,
    recordAccounts,
    recordProfiles,
    /** The known ones of `userIds`, by id. */
    async findPeople(
      db: Db,
      userIds: readonly string[],
      session?: ClientSession,
    ): Promise<ReadonlyMap<string, Person>> {
      const people = (await peopleOf(db)
        .find({ _id: { $in: [...userIds] as UserId[] }, ...NOT_ERASED }, session && { session })
        .toArray()) as unknown as Person[];
      return new Map(people.map((person) => [person._id, person]));
    },
    /**
     * Returns `known` if it has account and profile. Otherwise asks the profile service once and stores its answer,
     * because the events of a new profile may not have arrived yet.
     */
    async findOrFetchPerson(
      deps: Pick<Platform, 'db' | 'internal' | 'log'>,
      userId: UserId,
      known: Person | null | undefined,
    ): Promise<Person | null> {
      if (known?.account && 'profile' in known && known.profile) return known;
      const { db } = deps;
      const answer = await callOrUndefined(deps, internal.profile.getPersonState, { params: { userId } });
      if (answer?.account) await recordAccounts(db, [answer.account]);
      if (answer?.profile) await recordProfiles(db, [answer.profile]);
      return findPerson(db, userId);
    },
    /** Removes the profile and keeps the account. */
    async forgetProfile(db: Db, userId: UserId, session: ClientSession): Promise<void> {
      await peopleOf(db).updateOne({ _id: userId }, { $unset: { profile: '' } }, { session });
    },
    forgetPerson: (db: Db, userId: UserId, session: ClientSession): Promise<void> =>
      markErased(peopleOf(db), userId, session),
  };
}
