import type { profile, ReplyOf, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { findAgreedWording } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPerson } from '../people.ts';
import { findProfile } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';

const SOON_SECONDS = 2;

/**
 * The caller's own profile with name and e-mail of the account and the wordings agreed to, or null where there is none yet.
 * @throws UNAVAILABLE in the moments before auth's event of a new account has arrived
 */
export async function getMyProfile({ db }: Pick<ProfileDeps, 'db'>, userId: UserId): Promise<ReplyOf<typeof profile.getMyProfile>> {
  const [mine, person, photoConsentVersion, consentToShareVersion] = await Promise.all([
    findProfile(db, userId),
    findPerson(db, userId),
    findAgreedWording(db, userId, 'photo'),
    findAgreedWording(db, userId, 'share'),
  ]);
  if (!mine) return null;
  if (!person) throw failure('UNAVAILABLE', { retryAfterSeconds: SOON_SECONDS });
  return {
    ...ownProfile(mine),
    user: { _id: userId, username: person.username, email: person.email },
    ...(photoConsentVersion && { photoConsentVersion }),
    ...(consentToShareVersion && { consentToShareVersion }),
  };
}
