import { buffer } from 'node:stream/consumers';
import { apiError } from '../errors/api-error.ts';
import type { PictureStore } from '../media/picture-store.ts';

/**
 * A picture as a reply between services: bounded, as every stored picture is small. @throws NOT_FOUND once it is gone
 */
export async function exportPicture(
  pictures: Pick<PictureStore, 'read'>,
  pictureId: string,
): Promise<{ webp: string }> {
  const picture = await pictures.read(pictureId, 'large');
  if (!picture) throw apiError('NOT_FOUND');
  return { webp: (await buffer(picture.stream)).toString('base64') };
}
