import { IMAGE_MAX_PIXELS, IMAGE_SIZES_PIXELS } from '@notalone/contracts';
import { failure } from '../http/failure.ts';
import { createTurns } from './turns.ts';

/** Sniffed type → what the decoder must find inside too. SVG is a document that can fetch and script: not an image here. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};
const WEBP_QUALITY = 82;
const DECODE_SECONDS = 20;
const AT_ONCE = 2;
const WAITING_MAX = 30;
export const IMAGE_TYPE_REFUSED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.';
export const IMAGE_TOO_MANY_PIXELS = `That picture is too large: at most ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`;
export const IMAGE_DAMAGED = 'That picture is damaged or not complete. Please try another one.';

/** The message is for people and belongs to the file's field. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}
export interface ProcessedImages {
  /** WebP, a square of 160 pixels cut from the middle. */
  readonly small: Buffer;
  /** WebP, at most 960 pixels along either side, never enlarged. */
  readonly large: Buffer;
}

const turns = createTurns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

/** Loaded with the first picture: the decoder's 20 MB are not for a service at rest. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function reencode(bytes: Buffer, format: string): Promise<ProcessedImages> {
  const sharp = await loadSharp();
  // `pages: 1` takes the first frame; the pixel limit holds from the header, before anything is decoded.
  const open = () => sharp(bytes, { pages: 1, limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS }).autoOrient();
  const found = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata();
  if (found.format !== format) throw new ImageRefused(IMAGE_TYPE_REFUSED);
  if (found.width * found.height > IMAGE_MAX_PIXELS) throw new ImageRefused(IMAGE_TOO_MANY_PIXELS);
  const { small, large } = IMAGE_SIZES_PIXELS;
  const webp = { quality: WEBP_QUALITY } as const;
  return {
    large: await open().resize({ width: large, height: large, fit: 'inside', withoutEnlargement: true }).webp(webp).toBuffer(),
    small: await open().resize({ width: small, height: small, fit: 'cover' }).webp(webp).toBuffer(),
  };
}

/**
 * Two WebP pictures made anew from the pixels alone (rules 3.7): no EXIF, no GPS, no frames but the first, nothing hidden behind the
 * image. The type is sniffed from the bytes. At most two at a time in a process.
 * @throws ImageRefused with a text for people; UNAVAILABLE when too many wait
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImages> {
  const { fileTypeFromBuffer } = await import('file-type');
  const format = ACCEPTED[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (!format) throw new ImageRefused(IMAGE_TYPE_REFUSED);
  const turn = turns.take();
  if (!turn) throw failure('UNAVAILABLE', { retryAfterSeconds: 5 });
  const done = await turn;
  try {
    return await reencode(bytes, format);
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused(IMAGE_DAMAGED, { cause: error });
  } finally {
    done();
  }
}
