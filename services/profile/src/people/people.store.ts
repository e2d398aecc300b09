import { type accountChanged, type DataOf, internal, type UserId } from '@notalone/contracts';
import { callOrUndefined } from '@notalone/service-kit/internal/call-or-undefined';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import {
  ERASED_INDEX,
  ERASED_PERIOD,
  leavesMark,
  NOT_ERASED,
  upsertManyIfNewer,
} from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { foldedWords, searchText, type TypedWords } from '../text/text.rules.ts';

type Account = DataOf<typeof accountChanged>;
/** The local projection of an account, which auth publishes. */
export interface PersonDocument extends Omit<Account, 'userId'> {
  _id: UserId;
  usernameWords: string[];
  /** The same as one text, which `beginnings` are matched with. */
  usernameText: string;
}
const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people');
export const findPerson = (db: Db, userId: UserId): Promise<PersonDocument | null> =>
  peopleOf(db).findOne({ _id: userId, ...NOT_ERASED });

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
  if (known && known.status !== 'unverified') return known;
  const answer = await callOrUndefined(deps, internal.auth.getParentContact, { params: { userId } });
  if (!answer?.account) return known;
  await recordAccounts(db, [answer.account]);
  return findPerson(db, userId);
}

/** Whether others may meet this person; nobody meets an unknown account. */
export const isActive = (person: PersonDocument | null | undefined): boolean => person?.status === 'active';

/** Whether others may meet one of these. */
export async function isAnyActive(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log'>,
  userIds: readonly UserId[],
): Promise<boolean> {
  for (const userId of userIds) if (isActive(await findOrFetchPerson(deps, userId))) return true;
  return false;
}

/** Those of `userIds` that are known. */
export async function findPeople(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, PersonDocument>> {
  const people = await peopleOf(db)
    .find({ _id: { $in: [...userIds] }, ...NOT_ERASED })
    .toArray();
  return new Map(people.map((person) => [person._id, person]));
}

/** Those of `userIds` whom others may meet. */
export async function activeAmong(db: Db, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const people = await peopleOf(db)
    .find({ _id: { $in: [...userIds] }, status: 'active' }, { projection: { _id: 1 } })
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
  const compared = beginnings.map((beginning) => ({ usernameText: { $regex: beginning } }));
  const named = { $and: [{ usernameWords: { $regex: `^${word}` }, status: 'active' as const }, ...compared] };
  const found = among
    ? peopleOf(db).find({ $and: [{ _id: { $in: [...among] } }, named] })
    : peopleOf(db).find(named).hint('usernames');
  const rows = await found.project<{ _id: UserId }>({ _id: 1 }).limit(limit).toArray();
  return rows.map(({ _id }) => _id);
}

export function usernameFields(username: string): Pick<PersonDocument, 'usernameWords' | 'usernameText'> {
  const usernameWords = foldedWords(username);
  return { usernameWords, usernameText: searchText(usernameWords) };
}

export const accountOf = ({ _id: userId, usernameWords, usernameText, ...account }: PersonDocument): Account => ({
  userId,
  ...account,
});

/** Stores the state of accounts, each unless that or a later one is known or the person is erased. */
export const recordAccounts = (db: Db, accounts: readonly Account[]): Promise<void> =>
  upsertManyIfNewer(
    peopleOf(db),
    accounts.map(({ userId, ...account }) => ({ _id: userId, ...account, ...usernameFields(account.username) })),
  );

/** Whether this account was erased lately: for as long as an event of before may still come. */
export const isErased = async (db: Db, userId: UserId, session: ClientSession): Promise<boolean> =>
  (await peopleOf(db).findOne({ _id: userId, erasedAt: { $exists: true } } as Filter<PersonDocument>, { session })) !==
  null;

export const PEOPLE: PersonalData<PersonDocument, { readonly db: Db }> = {
  collection: 'people',
  indexes: [{ name: 'usernames', key: { usernameWords: 1, status: 1, _id: 1 } }, ERASED_INDEX],
  subject: 'person',
  where: (_id: UserId) => ({ _id }),
  whenLeaving: leavesMark(peopleOf),
  expires: [ERASED_PERIOD],
  privacy: 'username, email, role, state',
  inCopy: { leftOut: 'A copy: auth has what it repeats.' },
};
