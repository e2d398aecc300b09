import { fileSizeError, fileTypeError } from './image-errors.ts';

/** Longest side of a shrunk picture: more than twice what is ever shown. */
const MAX_SIDE_PX = 2048;
const QUALITY = 0.85;
/** The server decodes at most this many pixels (rules 3.7). */
const PIXELS_MAX = 40_000_000;

interface Decoded {
  readonly width: number;
  readonly height: number;
  close(): void;
}
/** Browser functions, replaced in tests. */
export interface ImageTools<Picture extends Decoded = Decoded> {
  /** Rejects with a DOMException if the file is not a picture. */
  decode(file: File): Promise<Picture>;
  /** Encodes as JPEG of this size on white; null if that fails. */
  encode(picture: Picture, width: number, height: number): Promise<Blob | null>;
}

const browserTools: ImageTools<ImageBitmap> = {
  decode: (file) => createImageBitmap(file),
  encode: (picture, width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) return Promise.resolve(null);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  },
};

async function tryDecode<Picture>(decoding: Promise<Picture>): Promise<Picture | undefined> {
  try {
    return await decoding;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

async function shrink<Picture extends Decoded>(
  file: File,
  picture: Picture,
  tools: ImageTools<Picture>,
): Promise<File | undefined> {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const blob = await tools.encode(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type }) : undefined;
}

/**
 * Returns the file to send, or an error text for the user. Decodes every file, so that files that are not pictures are
 * rejected at once, and shrinks those above `maxBytes`, which are common on phones.
 */
export async function prepareImage<Picture extends Decoded = ImageBitmap>(
  file: File,
  maxBytes: number,
  tools: ImageTools<Picture> = browserTools as unknown as ImageTools<Picture>,
): Promise<File | string> {
  const typeError = fileTypeError(file);
  if (typeError) return typeError;
  const isTooLarge = file.size > maxBytes;
  const picture = await tryDecode(tools.decode(file));
  if (!picture)
    return isTooLarge
      ? fileSizeError(file, maxBytes)
      : `We could not open “${file.name}”: it is damaged, or not a picture. Please choose another one.`;
  try {
    if (picture.width * picture.height > PIXELS_MAX)
      return `That picture is too large: at most ${PIXELS_MAX / 1_000_000} megapixels.`;
    if (!isTooLarge) return file;
    const shrunk = await shrink(file, picture, tools);
    return shrunk && shrunk.size <= maxBytes ? shrunk : fileSizeError(file, maxBytes);
  } finally {
    picture.close();
  }
}
