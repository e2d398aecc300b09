import { PICTURES_STOPPED, requireNotStopped } from '@notalone/moderation/switches';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import type { ChatDeps } from './deps.ts';

/** What a message has of its picture. */
export interface PictureDocument {
  pictureId?: string;
  imageAlt?: string;
}

/** @throws VALIDATION naming `image` where it is refused; UNAVAILABLE while admins have stopped pictures */
export async function readPicture(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  file: UploadedFile | undefined,
): Promise<ProcessedImages | undefined> {
  if (file) await requireNotStopped(deps, 'picture-uploads', PICTURES_STOPPED);
  try {
    return file && (await processImage(file.bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldError('image', error.message);
    throw error;
  }
}

export const viewPicture = ({ pictureId, imageAlt }: PictureDocument): { imageUrl?: string; imageAlt?: string } => ({
  ...(pictureId && { imageUrl: `/uploads/chat/${pictureId}-small.webp` }),
  ...(imageAlt && { imageAlt }),
});
