import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import type { Platform } from '@notalone/service-kit/platform';
import type { FetchPicture } from '../pictures/fetch-picture.ts';
import { reencodePicture } from '../pictures/read-picture.ts';

export interface BlogDeps extends Pick<Platform, 'db' | 'transact' | 'now' | 'log'> {
  readonly pictures: PictureStore;
  readonly fetchPicture: FetchPicture;
}

/** Whom the blog's pictures belong to: not a person, and not one article either, as text is copied between them. */
export const BLOG = 'blog';

/** Keeps a picture for the text of an article and answers its id. @throws ImageRefused */
export const keepPicture = async ({ pictures }: BlogDeps, bytes: Buffer): Promise<string> =>
  pictures.save(await reencodePicture(bytes), { ownerId: BLOG });
