import { buffer } from 'node:stream/consumers';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession } from 'mongodb';

interface ReportedPicture {
  readonly pictureId: string;
  /** The owner of the report's copy. */
  readonly reportOwner: string;
  readonly subjectId: string;
  readonly isChildSafety: boolean;
}

/**
 * Keeps a reported picture and answers its id: a copy that the report owns, so that it stays when the original changes.
 * Of a child-safety report it is the original itself, which nothing removes any more: what may be a picture of abuse is
 * never copied (rules 6.2).
 * @throws NOT_FOUND when it is gone
 */
export async function keepPictureForReport(
  pictures: PictureStore,
  { pictureId, reportOwner, subjectId, isChildSafety }: ReportedPicture,
  session: ClientSession,
): Promise<string> {
  if (isChildSafety) {
    await pictures.hold({ pictureId }, subjectId, session);
    return pictureId;
  }
  const [small, large] = await Promise.all([pictures.read(pictureId, 'small'), pictures.read(pictureId, 'large')]);
  if (!small || !large) throw apiError('NOT_FOUND');
  const images = { small: await buffer(small.stream), large: await buffer(large.stream) };
  return pictures.save(images, { ownerId: reportOwner }, session);
}
