import sharp from 'sharp';

const SIDES = { width: 320, height: 240 };

/** A colour gradient, always the same: compresses about as well as a photo. */
function photo(): Buffer {
  const { width, height } = SIDES;
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const pixel = Math.floor(at / 3);
    pixels[at] = ((pixel % width) * (1 + (at % 3)) + Math.floor(pixel / width) * 2 + ((at * 2654435761) >>> 27)) & 255;
  }
  return pixels;
}
export const drawn = () => sharp(photo(), { raw: { ...SIDES, channels: 3 } });

/** One colour, any size: quick to create, and small as a file. */
export const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 140, b: 160, alpha: 0.5 } },
    limitInputPixels: false,
  });

export type Samples = Readonly<Record<'png' | 'jpeg' | 'webp' | 'gif' | 'avif', Buffer>>;

/** The same picture in each accepted format. */
export async function samples(): Promise<Samples> {
  const [png, jpeg, webp, gif, avif] = await Promise.all([
    drawn().png().toBuffer(),
    drawn().jpeg().toBuffer(),
    drawn().webp().toBuffer(),
    drawn().gif().toBuffer(),
    drawn().avif({ effort: 0 }).toBuffer(),
  ]);
  return { png, jpeg, webp, gif, avif };
}

/** Three frames: red, green, blue. */
export async function frames(): Promise<Buffer[]> {
  return Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
}
