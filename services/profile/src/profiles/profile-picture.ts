import type { IMAGE_SIZES_PIXELS } from '@notalone/contracts/limits';
import type { Caller } from '@notalone/service-kit/auth/caller';
import { failure } from '@notalone/service-kit/http/failure';
import type { Picture } from '@notalone/service-kit/media/picture-store';
import type { ProfileDeps } from '../deps.ts';
import { lookAt } from '../relations/sight.ts';
import { findProfileByPicture, type ProfileDocument } from './profiles.store.ts';

type Deps = Pick<ProfileDeps, 'db' | 'pictures' | 'now'>;
type Size = keyof typeof IMAGE_SIZES_PIXELS;

async function maySee(deps: Deps, caller: Caller, profile: ProfileDocument): Promise<boolean> {
  // A child sees its own family's picture: whose else comes with its friendships.
  if (caller.role === 'child') return caller.parentId === profile._id;
  return (await lookAt(deps, caller.userId, profile._id)).sight !== undefined;
}

/**
 * A picture in the size its name says, to whoever may see its owner.
 * @throws NOT_FOUND for everyone else, and once it was replaced, taken away or consent was taken back
 */
export async function profilePicture(deps: Deps, caller: Caller, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const profile = await findProfileByPicture(deps.db, pictureId);
  const picture = profile?.photoConsent && (await maySee(deps, caller, profile)) ? await deps.pictures.read(pictureId, size as Size) : undefined;
  if (!picture) throw failure('NOT_FOUND');
  return picture;
}
