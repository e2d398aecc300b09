import { internal, type UserId } from '@notalone/contracts';
import { ApiError } from '@notalone/service-kit/errors/api-error';
import type { Platform } from '@notalone/service-kit/platform';
import {
  isActive,
  nameOf,
  type PersonDocument as PersonOf,
  peopleProjection,
} from '@notalone/service-kit/projections/people';

const FIELDS = ['childName', 'city', 'profilePicUrl', 'profilePicAlt', 'visibility'] as const;
export type PersonDocument = PersonOf<(typeof FIELDS)[number]>;

/** The local projection of who people are, as auth and profile publish it. */
export const { findPerson, findPeople, recordAccounts, recordProfiles, forgetProfile, forgetPerson } =
  peopleProjection(FIELDS);
export { isActive, nameOf };

type Deps = Pick<Platform, 'db' | 'internal' | 'log'>;

/** Asks the profile service for a person and stores what it answers, unless something newer is known. */
async function refreshPerson({ db, internal: client, log }: Deps, userId: UserId): Promise<void> {
  const answer = await client.call(internal.profile.getPersonState, { params: { userId } }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'the profile service could not be asked for a person');
  });
  if (answer?.account) await recordAccounts(db, [answer.account]);
  if (answer?.profile) await recordProfiles(db, [answer.profile]);
}

/**
 * The caller as `known` from the projection, or null without a profile. Somebody who saved a profile a moment ago may
 * not be in the projection yet, so the profile service is asked once before the caller is refused.
 */
export async function withProfile(
  deps: Deps,
  userId: UserId,
  known: PersonDocument | null | undefined,
): Promise<PersonDocument | null> {
  if (known?.profile) return known;
  await refreshPerson(deps, userId);
  const person = await findPerson(deps.db, userId);
  return person?.profile ? person : null;
}
