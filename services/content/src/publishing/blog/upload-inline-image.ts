import type { BodyOf, blog, UserId } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { writeAudit } from '../../audit/audit.store.ts';
import { pictureUrl } from '../pictures/content-picture.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { BLOG, type BlogDeps } from './blog-deps.ts';
import { keepForeignPicture } from './prepare-content.ts';

/**
 * Keeps a picture for the text of an article. One that no text names within a day is removed.
 * @throws VALIDATION naming `image`, or `address` where nothing could be fetched
 */
export async function uploadInlineImage(
  deps: BlogDeps,
  { userId }: { readonly userId: UserId },
  { address }: BodyOf<typeof blog.uploadInlineImage>,
  file: UploadedFile | undefined,
): Promise<{ location: string }> {
  if (!file && !address) throw fieldError('image', 'Please choose a picture.');
  if (!file && address && !URL.canParse(address)) throw fieldError('address', 'Must be an address');
  const images = await readPicture(file);
  const pictureId = images
    ? await deps.pictures.save(images, { ownerId: BLOG })
    : await keepForeignPicture(deps, address ?? '', 'address');
  await writeAudit(deps.db, { at: deps.now(), action: 'picture-added', adminId: userId, detail: pictureId });
  return { location: pictureUrl(pictureId) };
}
