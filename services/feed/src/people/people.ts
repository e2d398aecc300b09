import type { Post, UserId } from '@notalone/contracts';
import { shareReads } from '@notalone/service-kit/mongo/share-reads';
import {
  isActive,
  nameOf,
  PEOPLE,
  type PersonDocument as PersonOf,
  peopleProjection,
} from '@notalone/service-kit/projections/people';
import { NOT_ERASED } from '@notalone/service-kit/projections/state-documents';
import type { ClientSession, Db } from 'mongodb';

const FIELDS = ['childName', 'profilePicUrl', 'profilePicAlt', 'lookingFor', 'visibility'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;
export type People = ReadonlyMap<string, PersonDocument>;

/** The local projection of people, from the events of auth and profile. */
const { findPeople: readPeople, ...projection } = peopleProjection(FIELDS);
export const { findPerson, findOrFetchPerson, recordAccounts, recordProfiles, forgetProfile, forgetPerson } =
  projection;
export { isActive };

/** The known ones of these people, by id. */
export const findPeople = shareReads(async (db, questions: readonly (readonly string[])[]): Promise<People[]> => {
  const found = await readPeople(db, [...new Set(questions.flat())]);
  return questions.map((ids) => {
    const asked = new Set(ids);
    return new Map([...found].filter(([id]) => asked.has(id)));
  });
});

/** With an index of the words of names as they are. */
export const NAMED_PEOPLE: typeof PEOPLE = {
  ...PEOPLE,
  privacy: [
    {
      what: "username, child's name, what one looks for, picture's address, visibility: a copy",
      why: 'to show who writes, and to whom',
      seenBy: 'as in profile',
      kept: 'until the account is deleted',
    },
  ],
  indexes: [
    ...(PEOPLE.indexes ?? []),
    { name: 'names', key: { 'account.username': 'text', 'profile.childName': 'text' }, default_language: 'none' },
  ],
};
/** Of a name that more have, posts are found by their words alone. */
const NAMED_MAX = 1_000;
/** People with all of these words in username and child's name, for `$text`. */
export const findPeopleByName = (db: Db, text: string): Promise<PersonDocument[]> =>
  db
    .collection<PersonDocument>('people')
    .find({ $text: { $search: text }, ...NOT_ERASED })
    .limit(NAMED_MAX)
    .toArray();

/**
 * Reads a person and makes this transaction conflict with an erasure of the person that begins before it commits: one
 * of the two is retried, so that an erasure finds every post of the person.
 */
export const lockPerson = (db: Db, _id: UserId, session: ClientSession): Promise<PersonDocument | null> =>
  db
    .collection<PersonDocument & { locked?: number }>('people')
    .findOneAndUpdate({ _id, ...NOT_ERASED }, { $inc: { locked: 1 } }, { session });

export type Author = Pick<Post, 'userId' | 'childProfileId'>;

/** An author as everybody sees them who sees what they wrote (rules 2.2). */
export function viewAuthor(person: PersonDocument): Author {
  const { _id, profile } = person;
  const author = { _id, username: nameOf(person) };
  if (!profile) return { userId: author };
  const { childName, profilePicUrl, profilePicAlt, lookingFor } = profile;
  const optional = {
    ...(profilePicUrl && { profilePicUrl }),
    ...(profilePicAlt && { profilePicAlt }),
    ...(lookingFor && { lookingFor }),
  };
  return { userId: author, childProfileId: { childName, ...optional } };
}
