import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture, PictureSize, PictureStore } from '@notalone/service-kit/media/picture-store';

/** The path of a picture's large size; the small one's has `-small`. */
export const pictureUrl = (pictureId: string): string => `/uploads/content/${pictureId}-large.webp`;

/** A picture in the size that its name gives. @throws NOT_FOUND, also where one that was deleted is held for a case */
export async function contentPicture(pictures: PictureStore, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const picture = await pictures.read(pictureId, size as PictureSize);
  if (!picture || picture.isRemoved) throw apiError('NOT_FOUND');
  return picture;
}
