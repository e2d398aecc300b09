import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chunksOf, webp } from './formats/webp.ts';
import { drawn, frames } from './samples.ts';
import { storedFaults } from './stored-faults.ts';

const clean = () => drawn().webp().toBuffer();

test('a clean picture has no faults', async () => {
  expect(await storedFaults(await clean(), 'large')).toEqual([]);
});

test.each([
  ['another kind of file', () => drawn().png().toBuffer(), 'not a WebP'],
  [
    'a place',
    () =>
      drawn()
        .webp()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .toBuffer(),
    'has a part EXIF',
  ],
  ['a colour profile', () => drawn().webp().withIccProfile('p3').toBuffer(), 'has a part ICCP'],
  [
    'an unknown part',
    async () => webp([...chunksOf(await clean()).chunks, { type: 'EVIL', data: Buffer.from('x') }]),
    'has a part EVIL',
  ],
  [
    'something behind it',
    async () => Buffer.concat([await clean(), Buffer.from('<script>')]),
    'has 8 bytes behind its end',
  ],
  ['too many pixels', () => drawn().resize(1000, 20).webp().toBuffer(), 'is 1000 × 20'],
  [
    'frames',
    async () =>
      sharp(await frames(), { join: { animated: true } })
        .webp()
        .toBuffer(),
    'has a part ANIM',
  ],
])('a picture with %s has one', async (_what, make, fault) => {
  expect(await storedFaults(await make(), 'large')).toContain(fault);
});

test('half a picture cannot be decoded', async () => {
  const whole = await clean();
  await expect(storedFaults(whole.subarray(0, whole.length / 2), 'large')).rejects.toThrow();
});
