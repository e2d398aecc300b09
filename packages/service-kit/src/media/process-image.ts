import { IMAGE_MAX_PIXELS, IMAGE_SIZES_PIXELS } from '@notalone/contracts';
import { createBulkhead } from '../concurrency/bulkhead.ts';
import { memoryToOpenMb } from './memory-to-open.ts';

/**
 * Sniffed type → the format the decoder must report too. SVG is refused: it is a document that can fetch and run
 * scripts.
 */
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
const CONCURRENCY = 2;
/** A picture that needs more than its share of this is opened alone; one that needs more than all of it is refused. */
const MEMORY_MB = 120;
const QUEUE_MAX = 30;
export const IMAGE_TYPE_REFUSED = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.';
export const IMAGE_TOO_MANY_PIXELS = `That picture is too large: at most ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`;
export const IMAGE_TOO_MUCH_MEMORY =
  'That picture is too large for its kind of file. Please make it smaller, or save it as an ordinary JPEG.';
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

const bulkhead = createBulkhead({ concurrency: CONCURRENCY, queueMax: QUEUE_MAX });

/** Loaded with the first picture: the decoder takes 20 MB that an idle service does not need. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Estimates, from the header alone, how much memory opening takes, in MB. @throws ImageRefused */
async function lookAt(bytes: Buffer, format: string): Promise<number> {
  const sharp = await loadSharp();
  const found = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata();
  if (found.format !== format) throw new ImageRefused(IMAGE_TYPE_REFUSED);
  if (found.width * found.height > IMAGE_MAX_PIXELS) throw new ImageRefused(IMAGE_TOO_MANY_PIXELS);
  const neededMb = memoryToOpenMb(found);
  if (neededMb > MEMORY_MB) throw new ImageRefused(IMAGE_TOO_MUCH_MEMORY);
  return neededMb;
}

async function reencode(bytes: Buffer): Promise<ProcessedImages> {
  const sharp = await loadSharp();
  const { small, large } = IMAGE_SIZES_PIXELS;
  // `pages: 1` takes the first frame. Decoded once: both outputs come from the large one's pixels.
  const { data, info } = await sharp(bytes, { pages: 1, limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: large, height: large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const webp = { quality: WEBP_QUALITY } as const;
  return {
    large: await pixels().webp(webp).toBuffer(),
    small: await pixels().resize({ width: small, height: small, fit: 'cover' }).webp(webp).toBuffer(),
  };
}

/** The decoder's message goes to the log as the cause; people read that the picture is damaged. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused(IMAGE_DAMAGED, { cause: error });
  }
}

/**
 * Creates two WebP pictures from the pixels alone (rules 3.7): no EXIF, no GPS, only the first frame, nothing
 * appended or hidden. The type is sniffed from the bytes. At most two run at a time per process; one that needs much
 * memory runs alone.
 * @throws ImageRefused with a text for people; UNAVAILABLE when too many wait
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImages> {
  const { fileTypeFromBuffer } = await import('file-type');
  const format = ACCEPTED[(await fileTypeFromBuffer(bytes))?.mime ?? ''];
  if (!format) throw new ImageRefused(IMAGE_TYPE_REFUSED);
  const neededMb = await orDamaged(lookAt(bytes, format));
  const weight = neededMb > MEMORY_MB / CONCURRENCY ? CONCURRENCY : 1;
  return bulkhead.run(() => orDamaged(reencode(bytes)), weight);
}
