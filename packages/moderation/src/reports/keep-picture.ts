import { buffer } from 'node:stream/consumers';
import type { UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { ClientSession, ObjectId } from 'mongodb';
import { reportOwner, type StoredReport } from './stored-reports.ts';

type Report = Pick<StoredReport, 'subjectId' | 'isChildSafety'> & { readonly _id: ObjectId | string };
type OfSomebody = Report & { readonly subjectId: UserId };

/**
 * Keeps a reported picture and answers its id: a copy that the report owns, so that it stays when the original changes.
 * Of a child-safety report it is the original itself, which nothing removes any more: what may be a picture of abuse is
 * never copied (rules 6.2).
 * @throws NOT_FOUND when it is gone
 */
export async function keepPictureForReport(
  pictures: PictureStore,
  { _id, subjectId, isChildSafety }: OfSomebody,
  pictureId: string,
  session: ClientSession,
): Promise<string> {
  if (isChildSafety) {
    await pictures.hold({ pictureId }, subjectId, session);
    return pictureId;
  }
  const [small, large] = await Promise.all([pictures.read(pictureId, 'small'), pictures.read(pictureId, 'large')]);
  if (!small || !large) throw apiError('NOT_FOUND');
  const images = { small: await buffer(small.stream), large: await buffer(large.stream) };
  return pictures.save(images, { ownerId: reportOwner(_id) }, session);
}

/** The report with the picture of its snapshot kept, if there is one and its owner is still here. */
export async function keepSnapshotPicture<R extends Report & { readonly snapshot: object }>(
  pictures: PictureStore,
  report: R,
  session: ClientSession,
): Promise<R> {
  const { snapshot, subjectId } = report;
  if (!('pictureId' in snapshot) || typeof snapshot.pictureId !== 'string' || !subjectId) return report;
  const pictureId = await keepPictureForReport(pictures, { ...report, subjectId }, snapshot.pictureId, session);
  return { ...report, snapshot: { ...snapshot, pictureId } };
}
