import type { UserId } from '@notalone/contracts';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { Platform } from '@notalone/service-kit/platform';
import {
  isActive,
  nameOf,
  PEOPLE,
  type PersonDocument as PersonOf,
  peopleProjection,
} from '@notalone/service-kit/projections/people';
import { leavesMark } from '@notalone/service-kit/projections/state-documents';

const FIELDS = ['childName', 'city', 'profilePicUrl', 'profilePicAlt', 'visibility', 'isMentor'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;

const { findOrFetchPerson, ...projection } = peopleProjection(FIELDS);
/** The local projection of people, from the events of auth and profile. */
export const { findPerson, findPeople, recordAccounts, recordProfiles, forgetProfile } = projection;
export { isActive, nameOf };

export const PEOPLE_COPY: PersonalData<PersonOf<never>, Pick<Platform, 'db'>> = {
  ...PEOPLE,
  whenLeaving: leavesMark((db) => db.collection<PersonOf<never>>('people')),
  privacy: [
    {
      what: "username, child's name, city, picture's address, visibility: a copy",
      why: 'to show who writes',
      seenBy: 'as in profile',
      kept: 'until the account is deleted',
    },
  ],
};

/** Has promised to keep to the mentors’ guide (rules 11.2). */
export const isMentor = (person: PersonDocument | null | undefined): boolean => person?.profile?.isMentor === true;

/** The picture beside the name in a room: nothing of who is private (rules 2.2), or is about to leave. */
export function pictureFor(readerId: UserId, person: PersonDocument | undefined): { profilePicUrl?: string } {
  const { account, profile } = person ?? {};
  if (!profile?.profilePicUrl || account?.status === 'deleting') return {};
  const isShown = profile.visibility !== 'private' || person?._id === readerId;
  return isShown ? { profilePicUrl: profile.profilePicUrl } : {};
}

/**
 * The caller as `known` from the projection, or as the profile service answers if the projection is behind; null
 * without a profile.
 */
export async function withProfile(
  deps: Pick<Platform, 'db' | 'internal' | 'log'>,
  userId: UserId,
  known: PersonDocument | null | undefined,
): Promise<PersonDocument | null> {
  const person = await findOrFetchPerson(deps, userId, known);
  return person?.profile ? person : null;
}
