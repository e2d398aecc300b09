import { chunk, header, png as pngOf } from '@notalone/testing/hostile-pictures/formats/png';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  IMAGE_DAMAGED,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_TOO_MUCH_MEMORY,
  IMAGE_TYPE_REFUSED,
  processImage,
} from './process-image.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 60 } } });
const dimensions = async (image: Buffer) => {
  const { format, width, height } = await sharp(image).metadata();
  return [format, width, height];
};
const withPlace = () =>
  canvas(640, 480)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Mum', ImageDescription: 'at home' },
      IFD3: { GPSLatitude: '53/1 48/1 0/1', GPSLatitudeRef: 'N' },
    });

/** Three frames: red, then green, then blue. */
async function animated(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe('accepted pictures', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s becomes two WebP pictures', async (format) => {
    const { small, large } = await processImage(await canvas(1200, 800).toFormat(format).toBuffer());
    expect([await dimensions(small), await dimensions(large)]).toEqual([
      ['webp', 160, 160],
      ['webp', 960, 640],
    ]);
  });

  test('a small picture is not enlarged', async () => {
    const { large } = await processImage(await canvas(50, 40).png().toBuffer());
    expect(await dimensions(large)).toEqual(['webp', 50, 40]);
  });

  test('GPS data and all other metadata are removed', async () => {
    const original = await withPlace().toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    for (const image of Object.values(await processImage(original))) {
      const { exif, icc, iptc, xmp } = await sharp(image).metadata();
      expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(image.toString('latin1')).not.toMatch(/Mum|at home|Exif|GPS/);
    }
  });

  test('a picture taken sideways is rotated upright', async () => {
    const sideways = await canvas(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await dimensions((await processImage(sideways)).large)).toEqual(['webp', 200, 400]);
  });

  test('an animation keeps only its first frame', async () => {
    const { large } = await processImage(await animated());
    const { pages } = await sharp(large, { animated: true }).metadata();
    const { dominant } = await sharp(large).stats();
    expect([pages ?? 1, dominant.r > 200, dominant.g < 50, dominant.b < 50]).toEqual([1, true, true, true]);
  });

  test('data hidden behind or inside a picture is removed', async () => {
    const picture = await canvas(300, 300).jpeg().toBuffer();
    const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    for (const image of Object.values(await processImage(polyglot))) expect(image.includes('script')).toBe(false);
  });
});

describe('refused pictures', () => {
  const png = () => canvas(300, 300).png().toBuffer();
  test.each([
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      IMAGE_TYPE_REFUSED,
    ],
    [
      'an SVG with an XML head',
      async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      IMAGE_TYPE_REFUSED,
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n'), IMAGE_TYPE_REFUSED],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), IMAGE_TYPE_REFUSED],
    ['nothing', async () => Buffer.alloc(0), IMAGE_TYPE_REFUSED],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), IMAGE_TYPE_REFUSED],
    ['half a PNG', async () => (await png()).subarray(0, 150), IMAGE_DAMAGED],
    [
      'half a JPEG',
      async () =>
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 128, sigma: 50 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 60_000),
      IMAGE_DAMAGED,
    ],
    [
      'the head of a PNG with other bytes after it',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from('<svg/>'.repeat(50))]),
      IMAGE_TYPE_REFUSED,
    ],
    [
      'what takes too much memory to open, though it has few enough pixels',
      async () =>
        pngOf(
          header({ width: 5000, height: 4000, depth: 16, colour: 6, isInterlaced: true }),
          chunk('IDAT', 'x'.repeat(99)),
        ),
      IMAGE_TOO_MUCH_MEMORY,
    ],
    ['more than 40 megapixels', () => canvas(8000, 5001).png().toBuffer(), IMAGE_TOO_MANY_PIXELS],
  ])('%s', async (_what, make, text) => {
    await expect(processImage(await make())).rejects.toThrow(text);
  });

  test('a bomb that declares a huge size is refused before decoding', async () => {
    const bomb = await png();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const before = process.memoryUsage().rss;
    await expect(processImage(bomb)).rejects.toThrow();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
