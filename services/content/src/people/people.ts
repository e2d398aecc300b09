import type { accountChanged, DataOf, UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { nameOf, type PersonDocument as PersonOf, peopleProjection } from '@notalone/service-kit/projections/people';
import { ERASED_INDEX, ERASED_PERIOD, leavesMark, NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db } from 'mongodb';

type Kept = Pick<DataOf<typeof accountChanged>, 'role' | 'memberSince'> & { readonly usernameKey: string };
/** The local projection of an account, which auth publishes. */
export type PersonDocument = PersonOf<never, Kept>;
const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');

/** Two spellings of one name are the same name. */
const keyOf = (username: string) => username.normalize('NFKC').toLowerCase();

export const PEOPLE: PersonalData<PersonDocument, { readonly db: Db }> = {
  collection: 'people',
  indexes: [
    { name: 'username', key: { 'account.usernameKey': 1 } },
    { name: 'role', key: { 'account.role': 1 }, partialFilterExpression: { 'account.role': 'admin' } },
    ERASED_INDEX,
  ],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: leavesMark(peopleOf),
  expires: [ERASED_PERIOD],
  privacy: 'username, email, role, state',
  inCopy: { leftOut: 'A copy: auth has what it repeats.' },
};

/** Finds accounts only: an id of a child matches nobody. */
export const { findPerson, findPeople, recordAccounts } = peopleProjection(
  [],
  ({ username, role, memberSince }): Kept => ({ usernameKey: keyOf(username), role, memberSince }),
);
export { nameOf };

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
