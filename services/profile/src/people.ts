import type { accountChanged, DataOf, UserId } from '@notalone/contracts';
import { ERASED_INDEX, markErased, NOT_ERASED, READ_VISIBLE, recordState, type StateWriting } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Collection, Db, IndexDescription } from 'mongodb';
import { foldedWords, searchText, type Typed } from './text.rules.ts';

type Account = DataOf<typeof accountChanged>;
/** What this service knows of an account; auth says it, by events. */
export interface PersonDocument extends Omit<Account, 'userId'> {
  _id: UserId;
  usernameWords: string[];
  /** The same as one text, in which `beginnings` look. */
  usernameText: string;
}
export const PEOPLE_INDEXES: readonly IndexDescription[] = [{ name: 'usernames', key: { usernameWords: 1, status: 1, _id: 1 } }, ERASED_INDEX];

const peopleOf = (db: Db): Collection<PersonDocument> => db.collection('people', READ_VISIBLE);
export const findPerson = (db: Db, userId: UserId): Promise<PersonDocument | null> => peopleOf(db).findOne({ _id: userId, ...NOT_ERASED });

/** Whether others may meet this person; of an account not heard of yet they may not. */
export const isActive = (person: PersonDocument | null): boolean => person?.status === 'active';

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

/**
 * Active people by username; whoever is called exactly so comes first. `among`: only these.
 */
export async function namedPeople(db: Db, { word, beginnings }: Typed, limit: number, among?: ReadonlySet<UserId>): Promise<UserId[]> {
  const compared = beginnings.map((beginning) => ({ usernameText: { $regex: beginning } }));
  const named = { $and: [{ usernameWords: { $regex: `^${word}` }, status: 'active' as const }, ...compared] };
  const found = among ? peopleOf(db).find({ $and: [{ _id: { $in: [...among] } }, named] }) : peopleOf(db).find(named).hint('usernames');
  const rows = await found.project<{ _id: UserId }>({ _id: 1 }).limit(limit).toArray();
  return rows.map(({ _id }) => _id);
}

export function usernameFields(username: string): Pick<PersonDocument, 'usernameWords' | 'usernameText'> {
  const usernameWords = foldedWords(username);
  return { usernameWords, usernameText: searchText(usernameWords) };
}

/** Takes an account's state over, unless that or a later one is known or the person is erased. */
export async function recordAccount(db: Db, { userId, ...account }: Account, writing: StateWriting): Promise<void> {
  await recordState(peopleOf(db), { _id: userId, ...account, ...usernameFields(account.username) }, writing);
}

export const forgetPerson = (db: Db, userId: UserId, session: ClientSession): Promise<void> => markErased(peopleOf(db), userId, session);
