import { type accountChanged, type DataOf, internal, type UserId } from '@notalone/contracts';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import { isActive, type PersonDocument as PersonOf, peopleProjection } from '@notalone/service-kit/projections/people';
import { ERASED_INDEX, ERASED_PERIOD, leavesMark } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { foldedWords, searchText, type TypedWords } from '../text/text.rules.ts';

type Account = DataOf<typeof accountChanged>;
interface SearchKeys {
  readonly usernameWords: string[];
  /** The same as one text, which `beginnings` are matched with. */
  readonly usernameText: string;
}
type Kept = Omit<Account, 'userId'> & SearchKeys;
/** The local projection of an account, which auth publishes. */
export type PersonDocument = PersonOf<never, Kept>;
const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');

export function usernameFields(username: string): SearchKeys {
  const usernameWords = foldedWords(username);
  return { usernameWords, usernameText: searchText(usernameWords) };
}
export const { findPerson, findPeople, recordAccounts } = peopleProjection(
  [],
  ({ userId: _userId, ...account }): Kept => ({ ...account, ...usernameFields(account.username) }),
);
export { isActive };

/**
 * A person; auth is asked for an account that is not in the projection yet, or not as verified there: who calls has
 * logged in, so the event must be on its way.
 */
export async function findOrFetchPerson(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log'>,
  userId: UserId,
): Promise<PersonDocument | null> {
  const { db } = deps;
  const known = await findPerson(db, userId);
  if (known && known.account.status !== 'unverified') return known;
  const answer = await callOrUndefined(deps, internal.auth.getParentContact, { params: { userId } });
  if (!answer?.account) return known;
  await recordAccounts(db, [answer.account]);
  return findPerson(db, userId);
}

/** Whether others may meet one of these. */
export async function isAnyActive(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log'>,
  userIds: readonly UserId[],
): Promise<boolean> {
  for (const userId of userIds) if (isActive(await findOrFetchPerson(deps, userId))) return true;
  return false;
}

/** Those of `userIds` whom others may meet. */
export async function activeAmong(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const people = await peopleOf(db)
    .find({ _id: { $in: [...userIds] }, 'account.status': 'active' }, { projection: { _id: 1 } })
    .toArray();
  return new Set(people.map(({ _id }) => _id));
}

/** Active people by username, exact matches first. `among`: only these. */
export async function namedPeople(
  db: Db,
  { word, beginnings }: TypedWords,
  limit: number,
  among?: ReadonlySet<UserId>,
): Promise<UserId[]> {
  const compared = beginnings.map((beginning) => ({ 'account.usernameText': { $regex: beginning } }));
  const named = {
    $and: [{ 'account.usernameWords': { $regex: `^${word}` }, 'account.status': 'active' as const }, ...compared],
  };
  const found = among
    ? peopleOf(db).find({ $and: [{ _id: { $in: [...among] } }, named] })
    : peopleOf(db).find(named).hint('usernames');
  const rows = await found.project<{ _id: UserId }>({ _id: 1 }).limit(limit).toArray();
  return rows.map(({ _id }) => _id);
}

export function accountOf({ _id: userId, account }: PersonDocument): Account {
  const { usernameWords, usernameText, ...published } = account;
  return { userId, ...published };
}

/** Whether this account was erased lately: for as long as an event of before may still come. */
export const isErased = async (db: Db, userId: UserId, session: ClientSession): Promise<boolean> =>
  (await peopleOf(db).findOne({ _id: userId, erasedAt: { $exists: true } } as Filter<PersonDocument>, { session })) !==
  null;

export const PEOPLE: PersonalData<PersonDocument, { readonly db: Db }> = {
  collection: 'people',
  indexes: [{ name: 'usernames', key: { 'account.usernameWords': 1, 'account.status': 1, _id: 1 } }, ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: leavesMark(peopleOf),
  expires: [ERASED_PERIOD],
  privacy: 'username, email, role, state',
  inCopy: { leftOut: 'A copy: auth has what it repeats.' },
};
