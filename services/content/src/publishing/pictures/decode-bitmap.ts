import { IMAGE_MAX_PIXELS } from '@notalone/contracts';
import { IMAGE_DAMAGED, IMAGE_TOO_MANY_PIXELS, ImageRefused } from '@notalone/service-kit/media/process-image';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
const BMP_HEADER_BYTES = 14;
const ICO_ENTRY_BYTES = 16;
const ICO_HEADER_BYTES = 6;
const PNG_SIGNATURE = 0x89504e47;
const ICO_PICTURES_MAX = 32;
/** An icon's bitmap is at most 256 pixels along either side, and twice as high with its mask. */
const ICO_MAX_PIXELS = 256 * 512;

/** What the header says, before room is made for it. */
function requireSize(header: Buffer, maxPixels: number): void {
  if (header.length < 12) throw new ImageRefused(IMAGE_DAMAGED);
  const width = Math.abs(header.readInt32LE(4));
  const height = Math.abs(header.readInt32LE(8));
  if (width * height > maxPixels) throw new ImageRefused(IMAGE_TOO_MANY_PIXELS);
}

async function pngOf({ width, height, data }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function decodeBmp(bytes: Buffer): Promise<Buffer> {
  requireSize(bytes.subarray(BMP_HEADER_BYTES), IMAGE_MAX_PIXELS);
  const { default: decode } = await import('decode-bmp');
  return pngOf(decode(bytes));
}

/** The largest picture of an icon. */
async function decodeIco(bytes: Buffer): Promise<Buffer> {
  const count = bytes.readUInt16LE(4);
  if (count > ICO_PICTURES_MAX) throw new ImageRefused(IMAGE_DAMAGED);
  for (let index = 0; index < count; index += 1) {
    const entry = ICO_HEADER_BYTES + index * ICO_ENTRY_BYTES;
    const picture = bytes.subarray(bytes.readUInt32LE(entry + 12));
    if (picture.length < 4 || picture.readUInt32BE(0) !== PNG_SIGNATURE) requireSize(picture, ICO_MAX_PIXELS);
  }
  const { default: decode } = await import('decode-ico');
  const [largest] = decode(bytes).toSorted((a, b) => b.width - a.width);
  if (!largest) throw new ImageRefused(IMAGE_DAMAGED);
  return largest.type === 'png' ? Buffer.from(largest.data) : pngOf(largest as Pixels);
}

/**
 * Turns a Windows bitmap or icon, which the image library does not read, into a PNG; every other file stays as it is.
 * @throws ImageRefused
 */
export async function decodeBitmap(bytes: Buffer): Promise<Buffer> {
  const isBmp = bytes.subarray(0, 2).toString('latin1') === 'BM';
  const isIco = bytes.length > ICO_HEADER_BYTES && bytes.readUInt32LE(0) === 0x00010000;
  if (!isBmp && !isIco) return bytes;
  try {
    return await (isBmp ? decodeBmp(bytes) : decodeIco(bytes));
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused(IMAGE_DAMAGED, { cause: error });
  }
}
