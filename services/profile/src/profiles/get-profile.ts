import type { OwnProfile, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ProfileDeps } from '../deps.ts';
import { findProfile } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';

/** The caller's own profile. @throws PROFILE_NOT_FOUND where there is none yet */
export async function getProfile({ db }: Pick<ProfileDeps, 'db'>, userId: UserId): Promise<{ profile: OwnProfile }> {
  const profile = await findProfile(db, userId);
  if (!profile) throw apiError('PROFILE_NOT_FOUND');
  return { profile: ownProfile(profile) };
}
