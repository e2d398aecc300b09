import type { OwnProfile, UserId } from '@notalone/contracts';
import { failure } from '@notalone/service-kit/http/failure';
import { ensureMembership, lockStaying } from '../accounts/memberships.store.ts';
import { recordConsent } from '../consents/consents.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findProfile, profilesOf } from './profiles.store.ts';
import { ownProfile } from './profiles.view.ts';
import { publishProfile } from './publish-profile.ts';

/** Takes the consent to the photo back (rules 2.3): the picture is deleted here, and the others are told. @throws PROFILE_NOT_FOUND */
export async function withdrawPhotoConsent(deps: ProfileDeps, userId: UserId): Promise<{ profile: OwnProfile }> {
  const { db, now, pictures, transact } = deps;
  await ensureMembership(db, userId);
  return transact(async (session) => {
    const { profileVersion } = await lockStaying(db, userId, session);
    const earlier = await findProfile(db, userId, session);
    if (!earlier) throw failure('PROFILE_NOT_FOUND');
    const { pictureId, profilePicAlt, ...rest } = earlier;
    const profile = { ...rest, photoConsent: false, updatedAt: now() };
    if (pictureId) await pictures.remove(pictureId, session);
    await profilesOf(db).replaceOne({ _id: userId }, profile, { session });
    await recordConsent(db, { userId, kind: 'photo', given: false, at: now() }, session);
    await publishProfile(deps, profile, profileVersion, session);
    return { profile: ownProfile(profile) };
  });
}
