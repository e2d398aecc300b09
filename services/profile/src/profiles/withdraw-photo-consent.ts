import type { OwnProfile, UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { recordConsent } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { findProfile, profilesOf } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';
import { publishProfile } from './publish-profile.ts';

/**
 * Withdraws the photo consent (rules 2.3): deletes the picture and publishes the profile without it. @throws
 * PROFILE_NOT_FOUND
 */
export async function withdrawPhotoConsent(deps: ProfileDeps, userId: UserId): Promise<{ profile: OwnProfile }> {
  const { db, now, pictures, transact } = deps;
  await ensureMembership(db, userId);
  return transact(async (session) => {
    const { profileVersion } = await lockStaying(db, userId, session);
    const earlier = await findProfile(db, userId, session);
    if (!earlier) throw apiError('PROFILE_NOT_FOUND');
    const { pictureId, profilePicAlt, ...rest } = earlier;
    const profile = { ...rest, photoConsent: false, updatedAt: now() };
    if (pictureId) await pictures.remove(pictureId, session);
    await profilesOf(db).replaceOne({ _id: userId }, profile, { session });
    await recordConsent(db, { userId, kind: 'photo', given: false, at: now() }, session);
    await publishProfile(deps, profile, profileVersion, session);
    return { profile: ownProfile(profile) };
  });
}
