import { fieldFailure } from '@notalone/service-kit/http/failure';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';

/** The picture of a form, made anew. @throws VALIDATION naming `image` where it is not taken */
export async function readPicture(file: UploadedFile | undefined): Promise<ProcessedImages | undefined> {
  try {
    return file && (await processImage(file.bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldFailure('image', error.message);
    throw error;
  }
}
