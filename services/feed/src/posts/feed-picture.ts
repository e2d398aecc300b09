import { isForModerator } from '@notalone/moderation/reports/stored-reports';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Picture, PictureSize } from '@notalone/service-kit/media/picture-store';
import type { FeedDeps } from '../deps.ts';
import { findPerson } from '../people/people.ts';
import { findPostByPicture, type PostDocument } from '../post-store/posts.store.ts';
import { findByPicture } from '../reports/reports.store.ts';
import { getReader } from '../visibility/get-reader.ts';
import type { ParentCaller } from '../visibility/reader.ts';
import { canSee } from '../visibility/visibility.rules.ts';

type Deps = Pick<FeedDeps, 'db' | 'pictures'>;

async function maySee({ db }: Deps, caller: ParentCaller, { _id, author }: PostDocument): Promise<boolean> {
  const [reader, person] = await Promise.all([getReader({ db }, caller), findPerson(db, author)]);
  return canSee(reader, person ?? undefined) && !reader.reportedPosts.has(_id.toHexString());
}

async function isReported({ db }: Deps, { role, userId }: ParentCaller, pictureId: string): Promise<boolean> {
  if (role !== 'admin') return false;
  const isSafeguarding = async () => (await findPerson(db, userId))?.account?.safeguarding;
  return isForModerator(db, await findByPicture(db, pictureId), isSafeguarding);
}

/**
 * A picture in the size that its name gives, to everybody who may see its post; a report's own copy to moderators.
 * @throws NOT_FOUND for everybody else, and once it was replaced or its post deleted
 */
export async function feedPicture(deps: Deps, caller: ParentCaller, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const post = await findPostByPicture(deps.db, pictureId);
  const isShown = (post && (await maySee(deps, caller, post))) || (await isReported(deps, caller, pictureId));
  const picture = isShown ? await deps.pictures.read(pictureId, size as PictureSize) : undefined;
  if (!picture) throw apiError('NOT_FOUND');
  return picture;
}
