import { IMAGE_SIZES_PIXELS } from '@notalone/contracts';
import sharp from 'sharp';
import { chunksOf } from './formats/webp.ts';
import { CANARY } from './hostile-picture.ts';

/** Pixels, alpha and their header: a WebP with only these chunks carries nothing else. */
const PIXELS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * Returns what is wrong with a picture as the product serves it: correct is a WebP of at most its size with pixels
 * and nothing else.
 */
export async function storedFaults(bytes: Buffer, size: keyof typeof IMAGE_SIZES_PIXELS): Promise<string[]> {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return ['not a WebP'];
  const { chunks, behind } = chunksOf(bytes);
  const side = IMAGE_SIZES_PIXELS[size];
  const { width, height, pages = 1, exif, icc, iptc, xmp } = await sharp(bytes, { failOn: 'warning' }).metadata();
  // Decoding it to the end proves that it is complete.
  await sharp(bytes, { failOn: 'warning' }).stats();
  return [
    ...chunks.filter(({ type }) => !PIXELS.has(type)).map(({ type }) => `has a part ${type}`),
    ...(behind === 0 ? [] : [`has ${behind} bytes behind its end`]),
    ...(pages === 1 ? [] : [`has ${pages} frames`]),
    ...(width <= side && height <= side ? [] : [`is ${width} × ${height}`]),
    ...(exif || icc || iptc || xmp ? ['has notes'] : []),
    ...([CANARY, '<script'].some((hidden) => bytes.includes(hidden)) ? ['has hidden text'] : []),
  ];
}
