import { isGuardianOf } from '@notalone/contracts';
import type { IMAGE_SIZES_PIXELS } from '@notalone/contracts/limits';
import { isForModerator } from '@notalone/moderation/reports/stored-reports';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture } from '@notalone/service-kit/media/picture-store';
import { findActiveChild } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPerson } from '../people/people.store.ts';
import { findProfileByPicture, type ProfileDocument } from '../profiles/profiles.store.ts';
import { findByReportPicture } from '../reports/reports.store.ts';
import { getVisible } from '../visibility/visibility.ts';

type Deps = Pick<ProfileDeps, 'db' | 'pictures' | 'now' | 'internal' | 'log'>;
type Size = keyof typeof IMAGE_SIZES_PIXELS;

async function maySee(deps: Deps, caller: Caller, profile: ProfileDocument): Promise<boolean> {
  // A child sees its own family's pictures; others come with friendships.
  if (caller.role === 'child') {
    const child = await findActiveChild(deps.db, caller.childId);
    return child !== null && isGuardianOf(child, profile._id);
  }
  return (await getVisible(deps, caller.userId, profile._id)).visible !== undefined;
}

async function isReported({ db }: Deps, caller: Caller, pictureId: string): Promise<boolean> {
  if (caller.role !== 'admin') return false;
  const isSafeguarding = async () => (await findPerson(db, caller.userId))?.account.safeguarding;
  return isForModerator(db, await findByReportPicture(db, pictureId), isSafeguarding);
}

/**
 * A picture in the size that its name says, for people who may see its owner.
 * @throws NOT_FOUND for everybody else, and once it is replaced, removed or without consent
 */
export async function profilePicture(deps: Deps, caller: Caller, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const profile = await findProfileByPicture(deps.db, pictureId);
  const isShown =
    (profile?.photoConsent && (await maySee(deps, caller, profile))) || (await isReported(deps, caller, pictureId));
  const picture = isShown ? await deps.pictures.read(pictureId, size as Size) : undefined;
  if (!picture) throw apiError('NOT_FOUND');
  return picture;
}
