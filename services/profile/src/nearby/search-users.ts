import type { FoundUser, UserId } from '@notalone/contracts';
import { USER_SEARCH_RESULTS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Db } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, isActive, namedPeople } from '../people/people.store.ts';
import { findProfile, findProfiles, profilesOf } from '../profiles/profiles.store.ts';
import { pictureOf } from '../profiles/profiles.view.ts';
import { relatedIds } from '../relations/relations.store.ts';
import { type TypedWords, typedWords } from '../text/text.rules.ts';

/** At most so many names of each kind are read; typing more letters finds the rest. */
const NAMES_MAX = 300;
const BATCH = 50;

type Related = Awaited<ReturnType<typeof relatedIds>>;

/** Families by the child's name, exact matches first. `among`: only these, private or not. */
async function namedFamilies(
  db: Db,
  { word, beginnings }: TypedWords,
  limit: number,
  among?: ReadonlySet<UserId>,
): Promise<UserId[]> {
  const compared = beginnings.map((beginning) => ({ 'findBy.name': { $regex: beginning } }));
  const named = { 'findBy.nameWords': { $regex: `^${word}` } };
  const found = among
    ? profilesOf(db).find({ $and: [{ _id: { $in: [...among] } }, named, ...compared] })
    : profilesOf(db)
        .find({ $and: [named, { 'findBy.cell': { $gte: '' } }, ...compared] })
        .hint('names');
  const rows = await found.project<{ _id: UserId }>({ _id: 1 }).limit(limit).toArray();
  return rows.map(({ _id }) => _id);
}

/** Those of `userIds` whom this person may see by name, in that order. */
async function visibleUsers(db: Db, userIds: readonly UserId[], { connected, hidden }: Related): Promise<FoundUser[]> {
  const shown = userIds.filter((userId) => !hidden.has(userId));
  const [profiles, people] = await Promise.all([findProfiles(db, shown), findPeople(db, shown)]);
  return shown.flatMap((userId) => {
    const [profile, person] = [profiles.get(userId), people.get(userId)];
    if (!profile || !person || !isActive(person) || (profile.profileVisibility === 'private' && !connected.has(userId)))
      return [];
    const [{ username }, { profilePicUrl }] = [person.account, pictureOf(profile)];
    return [{ _id: userId, username, childName: profile.childName, ...(profilePicUrl && { profilePicUrl }) }];
  });
}

/**
 * At most ten people a word of whose username or child's name begins as typed: connections first, then usernames, then
 * children's names.
 * @throws PROFILE_REQUIRED without a profile of one's own
 */
export async function searchUsers(
  { db }: Pick<ProfileDeps, 'db'>,
  readerId: UserId,
  q: string,
): Promise<{ users: FoundUser[] }> {
  const [mine, { connected, hidden }] = await Promise.all([findProfile(db, readerId), relatedIds(db, readerId)]);
  if (!mine) throw apiError('PROFILE_REQUIRED');
  const typed = typedWords(q);
  if (!typed) return { users: [] };
  const sources = await Promise.all([
    namedPeople(db, typed, NAMES_MAX, connected),
    namedFamilies(db, typed, NAMES_MAX, connected),
    namedPeople(db, typed, NAMES_MAX),
    namedFamilies(db, typed, NAMES_MAX),
  ]);
  const candidates = [...new Set(sources.flat())].filter((userId) => userId !== readerId);
  const users: FoundUser[] = [];
  for (let from = 0; from < candidates.length && users.length < USER_SEARCH_RESULTS; from += BATCH)
    users.push(...(await visibleUsers(db, candidates.slice(from, from + BATCH), { connected, hidden })));
  return { users: users.slice(0, USER_SEARCH_RESULTS) };
}
