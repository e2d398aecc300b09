import type { internal, UserId } from '@notalone/contracts';
import type { InternalReply } from '@notalone/service-kit/internal/internal-client';
import type { ProfileDeps } from '../deps.ts';
import { findProfileVersion } from '../memberships/memberships.store.ts';
import { findMentor } from '../mentor-records/mentors.store.ts';
import { accountOf, findOrFetchPerson } from '../people/people.store.ts';
import { findProfile } from './profiles.store.ts';
import { profileState } from './publish-profile.ts';

/** Account and profile as in their events, for a service that has not received those yet. */
export async function getPersonState(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log'>,
  userId: UserId,
): Promise<InternalReply<typeof internal.profile.getPersonState>> {
  // The version is read first: a profile saved in between is newer than it says, and its own event follows.
  const version = await findProfileVersion(deps.db, userId);
  const profile = version === undefined ? null : await findProfile(deps.db, userId);
  const isMentor = profile !== null && (await findMentor(deps.db, userId)) !== null;
  const person = await findOrFetchPerson(deps, userId);
  return {
    ...(person && { account: accountOf(person) }),
    ...(profile && version !== undefined && { profile: profileState(profile, version, isMentor) }),
  };
}
