import { type accountChanged, type DataOf, TEXTS, type UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  markErased,
  NOT_ERASED,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

type Account = Pick<
  DataOf<typeof accountChanged>,
  'username' | 'role' | 'status' | 'memberSince' | 'safeguarding' | 'version'
>;
/** The local projection of an account, which auth publishes. */
export interface PersonDocument {
  _id: UserId;
  account: Account & { readonly usernameKey: string };
}
const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');

/** Two spellings of one name are the same name. */
const keyOf = (username: string) => username.normalize('NFKC').toLowerCase();

export const recordAccounts = (db: Db, accounts: readonly DataOf<typeof accountChanged>[]): Promise<void> =>
  upsertManyIfNewer(
    peopleOf(db),
    accounts.map(({ userId, username, role, status, memberSince, safeguarding, version }) => ({
      _id: userId,
      username,
      usernameKey: keyOf(username),
      role,
      status,
      memberSince,
      ...(safeguarding && { safeguarding }),
      version,
    })),
    { field: 'account' },
  );
export const PEOPLE: PersonalData<PersonDocument, { readonly db: Db }> = {
  collection: 'people',
  indexes: [
    { name: 'username', key: { 'account.usernameKey': 1 } },
    { name: 'role', key: { 'account.role': 1 }, partialFilterExpression: { 'account.role': 'admin' } },
    ERASED_INDEX,
  ],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: {
    by: ({ db }, { id }, session: ClientSession) => markErased(peopleOf(db), id as UserId, session),
    says: 'A mark that the id has left stays, so that late events bring nothing back.',
  },
  expires: [ERASED_PERIOD],
  privacy: 'username, email, role, state',
  inCopy: { leftOut: 'A copy: auth has what it repeats.' },
};

export const findPerson = (db: Db, userId: string, session?: ClientSession): Promise<PersonDocument | null> =>
  peopleOf(db).findOne({ _id: userId as UserId, ...NOT_ERASED }, session && { session });
/** Those that are known, by id. Ids of children are never among them. */
export async function findPeople(
  db: Db,
  ids: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, PersonDocument>> {
  const found = await peopleOf(db)
    .find({ _id: { $in: [...ids] as UserId[] }, ...NOT_ERASED }, session && { session })
    .toArray();
  return new Map(found.map((person) => [person._id, person]));
}
/** In any spelling of the same name. */
export const findByExactUsername = (db: Db, username: string, session: ClientSession): Promise<PersonDocument | null> =>
  peopleOf(db).findOne({ 'account.usernameKey': keyOf(username), ...NOT_ERASED }, { session });
/** Members whose username begins so, in alphabetical order. */
export function findByUsername(db: Db, beginning: string, limit: number): Promise<PersonDocument[]> {
  const from = keyOf(beginning);
  return peopleOf(db)
    .find({ 'account.usernameKey': { $gte: from, $lt: `${from}\u{10FFFF}` }, ...NOT_ERASED })
    .sort({ 'account.usernameKey': 1 })
    .limit(limit)
    .toArray();
}
export const findAdmins = (db: Db, session?: ClientSession): Promise<PersonDocument[]> =>
  peopleOf(db)
    .find({ 'account.role': 'admin', 'account.status': 'active' }, session && { session })
    .toArray();

export const nameOf = (person: PersonDocument | null | undefined): string =>
  person?.account && person.account.status !== 'deleting' ? person.account.username : TEXTS.deletedMember;
