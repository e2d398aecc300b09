import { fileRefusal, sizeRefusal } from './image-refusal.ts';

/** The longest side of a picture that is made smaller, in pixels: more than twice of what is ever shown. */
const SMALLER_SIDE = 2048;
const QUALITY = 0.85;
/** What the server decodes at most (rules 3.7). */
const PIXELS_MAX = 40_000_000;

interface Decoded {
  readonly width: number;
  readonly height: number;
  close(): void;
}
/** What the browser does; given by tests. */
export interface ImageTools<Picture extends Decoded = Decoded> {
  /** Rejects with a DOMException where the bytes are no picture. */
  decode(file: File): Promise<Picture>;
  /** As JPEG of this size, on white; null where it cannot be made. */
  encode(picture: Picture, width: number, height: number): Promise<Blob | null>;
}

const browserTools: ImageTools<ImageBitmap> = {
  decode: (file) => createImageBitmap(file),
  encode: (picture, width, height) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) return Promise.resolve(null);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  },
};

async function decoded<Picture>(decoding: Promise<Picture>): Promise<Picture | undefined> {
  try {
    return await decoding;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

async function smaller<Picture extends Decoded>(file: File, picture: Picture, tools: ImageTools<Picture>): Promise<File | undefined> {
  const scale = Math.min(1, SMALLER_SIDE / Math.max(picture.width, picture.height));
  const blob = await tools.encode(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  return blob ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type }) : undefined;
}

/**
 * A chosen file as it can be sent, or why it cannot, in words for the person. Every file is decoded here, so that one that is no picture
 * is refused at once; one of more than `maxBytes`, as phones make them, is made smaller.
 */
export async function prepareImage<Picture extends Decoded = ImageBitmap>(
  file: File,
  maxBytes: number,
  tools: ImageTools<Picture> = browserTools as unknown as ImageTools<Picture>,
): Promise<File | string> {
  const refused = fileRefusal(file);
  if (refused) return refused;
  const isHeavy = file.size > maxBytes;
  const picture = await decoded(tools.decode(file));
  if (!picture) return isHeavy ? sizeRefusal(file, maxBytes) : `We could not open “${file.name}”: it is damaged, or not a picture. Please choose another one.`;
  try {
    if (picture.width * picture.height > PIXELS_MAX) return `That picture is too large: at most ${PIXELS_MAX / 1_000_000} megapixels.`;
    if (!isHeavy) return file;
    const made = await smaller(file, picture, tools);
    return made && made.size <= maxBytes ? made : sizeRefusal(file, maxBytes);
  } finally {
    picture.close();
  }
}
