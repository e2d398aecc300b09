import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { ImageRefused, type ProcessedImages, processImage } from '@notalone/service-kit/media/process-image';
import { decodeBitmap } from './decode-bitmap.ts';

/** Makes a picture anew, whatever kind it came as. @throws ImageRefused with a text for people */
export const reencodePicture = async (bytes: Buffer): Promise<ProcessedImages> =>
  processImage(await decodeBitmap(bytes));

/** Re-encodes the picture of a form. @throws VALIDATION naming `image` where it is refused */
export async function readPicture(file: UploadedFile | undefined): Promise<ProcessedImages | undefined> {
  try {
    return file && (await reencodePicture(file.bytes));
  } catch (error) {
    if (error instanceof ImageRefused) throw fieldError('image', error.message);
    throw error;
  }
}
