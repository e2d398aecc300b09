import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture, PictureSize } from '@notalone/service-kit/media/picture-store';
import { maySeePicture } from '../direct/may-see-picture.ts';
import { isReportedPicture } from '../reports/reported-picture.ts';
import { maySeeRoomPicture } from '../rooms/messages/read-room.ts';
import type { ChatDeps } from '../shared/deps.ts';

/**
 * A picture in the size that its name gives, to whoever may read its message; a report's own copy to moderators.
 * @throws NOT_FOUND; FORBIDDEN for those who are banned from its room
 */
export async function messagePicture(
  deps: Pick<ChatDeps, 'db' | 'now' | 'pictures'>,
  caller: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  name: string,
): Promise<Picture> {
  const { userId } = caller;
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const isShown =
    (await isReportedPicture(deps, caller, pictureId)) ||
    (await maySeePicture(deps.db, userId, pictureId)) ||
    (await maySeeRoomPicture(deps, userId, pictureId));
  const picture = isShown ? await deps.pictures.read(pictureId, size as PictureSize) : undefined;
  if (!picture) throw apiError('NOT_FOUND');
  return picture;
}
