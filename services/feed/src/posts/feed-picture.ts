import { failure } from '@notalone/service-kit/http/failure';
import type { Picture, PictureSize } from '@notalone/service-kit/media/picture-store';
import type { FeedDeps } from '../deps.ts';
import { stanceId, stancesOf } from '../engagement/engagement.store.ts';
import { type ParentCaller, readerOf } from '../people/reader.ts';
import { sees } from './posts.rules.ts';
import { findPostByPicture, type PostDocument } from './posts.store.ts';

type Deps = Pick<FeedDeps, 'db' | 'people' | 'circles' | 'pictures'>;

async function maySee(deps: Deps, caller: ParentCaller, { _id, author }: PostDocument): Promise<boolean> {
  const [reader, people, stance] = await Promise.all([
    readerOf(deps, caller),
    deps.people.find([author]),
    stancesOf(deps.db).findOne({ _id: stanceId(_id.toHexString(), caller.userId) }),
  ]);
  return sees(reader, people.get(author)) && !stance?.reported;
}

/**
 * A picture in the size its name says, to whoever may see the post that it belongs to.
 * @throws NOT_FOUND for everyone else, and once it was replaced or its post deleted
 */
export async function feedPicture(deps: Deps, caller: ParentCaller, name: string): Promise<Picture> {
  const [pictureId = '', size] = name.replace('.webp', '').split('-');
  const post = await findPostByPicture(deps.db, pictureId);
  const picture = post && (await maySee(deps, caller, post)) ? await deps.pictures.read(pictureId, size as PictureSize) : undefined;
  if (!picture) throw failure('NOT_FOUND');
  return picture;
}
