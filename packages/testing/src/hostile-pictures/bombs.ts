import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as boxes from './formats/boxes.ts';
import { FRAME, gif, screen } from './formats/gif.ts';
import * as jpegs from './formats/jpeg.ts';
import { blackPng, chunk, header, packedText, png as pngOf, withChunks } from './formats/png.ts';
import { chunksOf, extendedHeader, FLAGS, webp as webpOf } from './formats/webp.ts';
import { type HostilePicture, kept, refused, tooHeavy } from './hostile-picture.ts';
import { frames, plain, type Samples } from './samples.ts';

const MB = 1024 * 1024;
const UPLOAD_MAX = 5 * MB;
/** The longest sides whose product is still allowed. */
const ALLOWED = { width: 8000, height: 5000 };

/**
 * The largest allowed size in one colour, so the files are tiny. The AVIF is checked in (1 kB), because creating it
 * takes seconds: `avif({ effort: 0 })`.
 */
async function allowed(): Promise<Samples> {
  const large = plain(ALLOWED.width, ALLOWED.height);
  const [jpeg, webp, gif, avif] = await Promise.all([
    large.clone().jpeg().toBuffer(),
    large.clone().webp({ effort: 0 }).toBuffer(),
    large.clone().gif({ effort: 1 }).toBuffer(),
    readFile(join(import.meta.dirname, '40-megapixels.avif')),
  ]);
  return { png: blackPng(ALLOWED), jpeg, webp, gif, avif };
}

/** Small files that declare huge dimensions. */
const boasters = ({ png, jpeg, webp, avif }: Samples): HostilePicture[] => [
  refused('a PNG that says 60,000 × 60,000', pngOf(header({ width: 60_000, height: 60_000 }), png.subarray(33))),
  refused(
    'a PNG that says two thousand million wide',
    pngOf(header({ width: 0x7fffffff, height: 1 }), png.subarray(33)),
  ),
  refused('a JPEG that says 65,500 × 65,500', jpegs.withSides(jpeg, 65_500, 65_500)),
  refused('a WebP that says 16 million wide', webpOf([extendedHeader(0, 0xffffff, 200), ...chunksOf(webp).chunks])),
  refused('an AVIF that says 60,000 × 60,000', boxes.withSides(avif, 60_000, 60_000)),
  // Its decoder ignores the screen size and reads the frame.
  kept('a GIF that says 65,535 × 65,535', gif(screen(65_535, 65_535), FRAME)),
];

/** Huge pictures that declare small dimensions. */
function understaters({ webp }: Samples, large: Samples): HostilePicture[] {
  const smallScreen = Buffer.from(large.gif);
  smallScreen.writeUInt16LE(8, 6);
  smallScreen.writeUInt16LE(8, 8);
  return [
    refused('40 megapixels of AVIF that say 320 × 240', boxes.withSides(large.avif, 320, 240)),
    refused(
      '40 megapixels of WebP that say 320 × 240',
      webpOf([extendedHeader(0, 320, 240), ...chunksOf(large.webp).chunks]),
    ),
    refused('40 megapixels of GIF that say 8 × 8', smallScreen),
    refused('a WebP of two sizes', webpOf([extendedHeader(0, 16, 16), ...chunksOf(webp).chunks])),
  ];
}

/** Small files that are really huge, valid from beginning to end. */
async function giants(): Promise<HostilePicture[]> {
  return [
    refused('a PNG of 20,000 × 20,000', blackPng({ width: 20_000, height: 20_000, depth: 1, colour: 0 })),
    refused('a PNG one row too high', blackPng({ ...ALLOWED, height: ALLOWED.height + 1, depth: 1, colour: 0 })),
    refused('a WebP of 16,383 × 16,383', await plain(16_383, 2500).webp({ lossless: true, effort: 0 }).toBuffer()),
    kept('a PNG 20,000 wide', blackPng({ width: 20_000, height: 16 })),
    kept('a PNG 20,000 high', blackPng({ width: 16, height: 20_000 })),
    kept('a PNG 20,000 × 2,000', blackPng({ width: 20_000, height: 2000, depth: 1, colour: 0 })),
  ];
}

const SIDEWAYS = jpegs.segment(
  0xffe1,
  Buffer.from('457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000', 'hex'),
);

/** The maximum number of pixels, encoded in the ways that take most memory to decode. */
async function heavy({ png, jpeg, webp, gif: gifPicture, avif }: Samples): Promise<HostilePicture[]> {
  return [
    kept('40 megapixels of PNG', png),
    kept('40 megapixels of JPEG', jpeg),
    kept('40 megapixels of JPEG, sideways', jpegs.withSegments(jpeg, SIDEWAYS)),
    kept('40 megapixels of WebP', webp),
    refused('40 megapixels of GIF', gifPicture),
    refused('40 megapixels of AVIF', avif),
    refused(
      '20 megapixels of PNG, 16 bit with alpha, in passes',
      blackPng({ width: 5000, height: 4000, depth: 16, colour: 6, isInterlaced: true }),
    ),
    refused(
      '24 megapixels of JPEG, in passes',
      await plain(6000, 4000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    kept(
      '12 megapixels of JPEG, in passes',
      await plain(4000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    kept('4 megapixels of AVIF', await plain(2400, 1700).avif({ effort: 0 }).toBuffer()),
  ];
}

const SCAN = Buffer.from('ffda', 'hex');

/** Repeats its last scan many times: each one covers every pixel. */
async function endlessJpeg(): Promise<Buffer> {
  const picture = await plain(3000, 2000).jpeg({ progressive: true }).toBuffer();
  const scan = picture.subarray(picture.lastIndexOf(SCAN), -2);
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: 2000 }, () => scan), picture.subarray(-2)]);
}

/** Data that decompresses to far more than the picture needs, or never ends. */
async function endless({ png, jpeg, webp }: Samples): Promise<HostilePicture[]> {
  const zeros = Buffer.alloc(50 * MB);
  const text = chunk('tEXt', 'Comment\0x');
  const animation = await sharp(await frames(), { join: { animated: true } })
    .webp()
    .toBuffer();
  const { chunks } = chunksOf(animation);
  const frame = chunks.find(({ type }) => type === 'ANMF');
  if (!frame) throw new Error('there is no frame in the animation');
  return [
    kept('a PNG whose note unpacks to 50 MB', withChunks(png, packedText('Comment', zeros))),
    kept(
      'a PNG whose colour profile unpacks to 50 MB',
      withChunks(png, chunk('iCCP', packedText('profile', zeros).subarray(8, -4))),
    ),
    kept('a PNG of 100,000 notes', withChunks(png, ...Array.from({ length: 100_000 }, () => text))),
    kept(
      'a JPEG with 4 MB of notes',
      jpegs.withSegments(jpeg, ...Array.from({ length: 64 }, () => jpegs.segment(0xffe5, Buffer.alloc(65_000)))),
    ),
    kept(
      'a WebP with 4 MB of colour profile',
      webpOf([
        extendedHeader(FLAGS.profile, 320, 240),
        { type: 'ICCP', data: Buffer.alloc(4 * MB) },
        ...chunksOf(webp).chunks,
      ]),
    ),
    kept('a GIF of 20,000 frames', gif(screen(1, 1), ...Array.from({ length: 20_000 }, () => FRAME))),
    kept('a WebP of 5,000 frames', webpOf([...chunks, ...Array.from({ length: 5000 }, () => frame)])),
    refused('a JPEG that is drawn 2,000 times over', await endlessJpeg()),
    tooHeavy('a PNG of more than 5 MB', Buffer.concat([png, Buffer.alloc(UPLOAD_MAX)])),
    tooHeavy('20 MB of nothing', Buffer.alloc(20 * MB)),
  ];
}

/** Small to send, expensive to open. */
export async function bombs(pictures: Samples): Promise<HostilePicture[]> {
  const large = await allowed();
  return [
    ...boasters(pictures),
    ...understaters(pictures, large),
    ...(await giants()),
    ...(await heavy(large)),
    ...(await endless(pictures)),
  ];
}
