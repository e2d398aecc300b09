import type { Metadata } from 'sharp';

const MB = 1024 * 1024;

/** Bytes per pixel, measured with sharp 0.35 on the largest pictures of each decoder. */
const AVIF_BYTES = 20;
const AVIF_DEEP_BYTES = 28;
const GIF_BYTES = 6;
/** The decoder holds two canvases. */
const WEBP_ANIMATION_BYTES = 8;
/** A picture read row by row keeps this share of itself in memory. */
const ROWS_SHARE = 0.45;
/** An interlaced picture is kept whole, and a little more. */
const PASSES_SHARE = 1.6;

type Known = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'pages'
>;

function bytesOfPixel({ format, channels, depth, isProgressive, chromaSubsampling, pages = 1 }: Known): number {
  const isDeep = depth !== 'uchar';
  const plain = channels * (isDeep ? 2 : 1);
  if (format === 'heif') return isDeep ? AVIF_DEEP_BYTES : AVIF_BYTES;
  if (format === 'gif') return GIF_BYTES;
  if (format === 'webp') return pages > 1 ? WEBP_ANIMATION_BYTES : plain * ROWS_SHARE;
  // Progressive JPEG keeps two bytes per coefficient until the last scan; with half the colour samples, half of that.
  if (format === 'jpeg' && isProgressive) return 2 * (chromaSubsampling === '4:2:0' ? channels / 2 : channels) + 0.2;
  return plain * (isProgressive ? PASSES_SHARE : ROWS_SHARE);
}

/** Estimates from the header how much memory, in MB (1024² bytes), opening this picture takes. */
export const memoryToOpenMb = (picture: Known): number => (picture.width * picture.height * bytesOfPixel(picture)) / MB;
