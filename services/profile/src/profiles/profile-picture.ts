import type { IMAGE_SIZES_PIXELS } from '@notalone/contracts/limits';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture } from '@notalone/service-kit/media/picture-store';
import type { ProfileDeps } from '../deps.ts';
import { getVisible } from '../relations/visibility.ts';
import { findProfileByPicture, type ProfileDocument } from './profiles.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'pictures' | 'now' | 'internal' | 'log'>;
type Size = keyof typeof IMAGE_SIZES_PIXELS;

async function maySee(deps: Deps, caller: Caller, profile: ProfileDocument): Promise<boolean> {
  // A child sees its own family's picture; others come with friendships.
  if (caller.role === 'child') return caller.parentId === profile._id;
  return (await getVisible(deps, caller.userId, profile._id)).visible !== undefined;
}

/**
 * A picture in the size that its name says, for people who may see its owner.
 * @throws NOT_FOUND for everybody else, and once it is replaced, removed or without consent
 */
export async function profilePicture(deps: Deps, caller: Caller, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const profile = await findProfileByPicture(deps.db, pictureId);
  const picture =
    profile?.photoConsent && (await maySee(deps, caller, profile))
      ? await deps.pictures.read(pictureId, size as Size)
      : undefined;
  if (!picture) throw apiError('NOT_FOUND');
  return picture;
}
