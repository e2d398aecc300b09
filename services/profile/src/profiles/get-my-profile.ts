import type { profile, ReplyOf, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { findAgreedWording } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findOrFetchPerson } from '../people/people.store.ts';
import { findProfile } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';

const SOON_SECONDS = 2;

/**
 * The caller's own profile with name and e-mail of the account and the wordings agreed to, or null where there is none
 * yet.
 * @throws UNAVAILABLE while the account is unknown here and auth is away
 */
export async function getMyProfile(
  deps: Pick<ProfileDeps, 'db' | 'internal' | 'log'>,
  userId: UserId,
): Promise<ReplyOf<typeof profile.getMyProfile>> {
  const [mine, person, photoConsentVersion, consentToShareVersion] = await Promise.all([
    findProfile(deps.db, userId),
    findOrFetchPerson(deps, userId),
    findAgreedWording(deps.db, userId, 'photo'),
    findAgreedWording(deps.db, userId, 'share'),
  ]);
  if (!mine) return null;
  if (!person) throw apiError('UNAVAILABLE', { retryAfterSeconds: SOON_SECONDS });
  return {
    ...ownProfile(mine),
    user: { _id: userId, username: person.account.username, email: person.account.email },
    ...(photoConsentVersion && { photoConsentVersion }),
    ...(consentToShareVersion && { consentToShareVersion }),
  };
}
