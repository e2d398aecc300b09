import { ImageRefused } from '@notalone/service-kit/media/process-image';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBitmap } from './decode-bitmap.ts';

/** A Windows bitmap of 2 × 2 pixels, 24 bit: the lower row comes first, and colours are blue, green, red. */
function bmp({ width = 2, height = 2 } = {}): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + 16, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const red = [0, 0, 255];
  const row = Buffer.from([...red, ...red, 0, 0]);
  return Buffer.concat([head, row, row]);
}
const ico = (picture: Buffer, count = 1) => {
  const head = Buffer.alloc(6 + 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(count, 4);
  head.writeUInt8(16, 6);
  head.writeUInt8(16, 7);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
};
const png = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

test.each([
  ['a bitmap', async () => bmp(), 2],
  ['an icon', async () => ico(await png()), 16],
])('%s becomes a picture that the library reads', async (_what, make, width) => {
  const decoded = await decodeBitmap(await make());
  expect(await sharp(decoded).metadata()).toMatchObject({ format: 'png', width, height: width });
  expect((await sharp(decoded).stats()).dominant.r).toBeGreaterThan(200);
});

test('other files stay as they are', async () => {
  const bytes = await png();
  expect(await decodeBitmap(bytes)).toBe(bytes);
});

test.each([
  ['a bitmap that says it is huge', bmp({ width: 100_000, height: 100_000 })],
  ['a bitmap that is cut off', bmp().subarray(0, 60)],
  ['the first letters of a bitmap', Buffer.from('BM')],
  ['an icon without its picture', ico(Buffer.alloc(0))],
  ['an icon that says it has very many', ico(Buffer.alloc(40), 60_000)],
])('%s is refused', async (_what, bytes) => {
  await expect(decodeBitmap(bytes)).rejects.toThrow(ImageRefused);
});
