import type { UserId } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import {
  isActive,
  nameOf,
  type PersonDocument as PersonOf,
  peopleProjection,
} from '@notalone/service-kit/projections/people';

const FIELDS = ['childName', 'city', 'profilePicUrl', 'profilePicAlt', 'visibility'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;

const { findOrFetchPerson, ...projection } = peopleProjection(FIELDS);
/** The local projection of people, from the events of auth and profile. */
export const { findPerson, findPeople, recordAccounts, recordProfiles, forgetProfile, forgetPerson } = projection;
export { isActive, nameOf };

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
