import type { Metadata } from 'sharp';

const MB = 1024 * 1024;

/** Bytes a pixel, measured with sharp 0.35: how each decoder works, and what the largest pictures of its kind took. */
const AVIF_BYTES = 20;
const AVIF_DEEP_BYTES = 28;
const GIF_BYTES = 6;
/** Two canvases. */
const WEBP_ANIMATION_BYTES = 8;
/** A picture that is read row by row leaves this share of itself in memory. */
const ROWS_SHARE = 0.45;
/** One that comes in passes is kept whole, and some more. */
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
  // Progressive JPEG keeps two bytes for each coefficient until the last scan; half the colour, half of that.
  if (format === 'jpeg' && isProgressive) return 2 * (chromaSubsampling === '4:2:0' ? channels / 2 : channels) + 0.2;
  return plain * (isProgressive ? PASSES_SHARE : ROWS_SHARE);
}

/** About how much memory, in MB (1024² bytes), opening this picture takes, as its header tells. */
export const memoryToOpenMb = (picture: Known): number => (picture.width * picture.height * bytesOfPixel(picture)) / MB;
