import { expect, test } from 'vitest';
import { memoryToOpenMb } from './memory-to-open.ts';

const of = (width: number, height: number) =>
  ({ width, height, channels: 3, depth: 'uchar', isProgressive: false }) as const;

/**
 * What a process grew by when it was measured (`npm run bench -- pictures`). The formula is compared with that; nothing
 * is measured here.
 */
test.each([
  ['an AVIF of 40 megapixels', { ...of(8000, 5000), format: 'heif' }, 715],
  ['an AVIF of 8 megapixels', { ...of(3840, 2160), format: 'heif' }, 153],
  ['an AVIF of 8 megapixels, 10 bit', { ...of(3840, 2160), format: 'heif', depth: 'ushort' }, 209],
  ['a GIF of 40 megapixels', { ...of(8000, 5000), format: 'gif' }, 222],
  [
    'a JPEG of 40 megapixels in passes',
    { ...of(8000, 5000), format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' },
    242,
  ],
  [
    'the same with half the colour',
    { ...of(8000, 5000), format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' },
    125,
  ],
  ['a PNG of 40 megapixels', { ...of(8000, 5000), format: 'png' }, 47],
  [
    'a PNG of 40 megapixels, 16 bit with alpha',
    { ...of(8000, 5000), format: 'png', depth: 'ushort', channels: 4 },
    128,
  ],
  [
    'a PNG of 10 megapixels, 16 bit with alpha, in passes',
    { ...of(4000, 2500), format: 'png', depth: 'ushort', channels: 4, isProgressive: true },
    124,
  ],
] as const)('%s: the estimate covers the actual use without exceeding it by much', (_what, picture, tookMb) => {
  const expected = memoryToOpenMb(picture);
  expect(expected / tookMb).toBeGreaterThan(0.95);
  expect(expected / tookMb).toBeLessThan(1.35);
});
