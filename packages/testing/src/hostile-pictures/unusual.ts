import sharp from 'sharp';
import { blackPng, chunk, withChunks } from './formats/png.ts';
import { type HostilePicture, kept } from './hostile-picture.ts';
import { drawn, frames, plain, type Samples } from './samples.ts';

/** The first picture is shown, two more follow it: what APNG adds to PNG. */
async function animatedPng(): Promise<Buffer> {
  const [first = Buffer.alloc(0), ...later] = await frames();
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const control = (sequence: number) =>
    chunk(
      'fcTL',
      Buffer.concat([number(sequence), number(64), number(48), number(0), number(0), Buffer.from([0, 1, 0, 10, 0, 0])]),
    );
  const data = (picture: Buffer) => {
    const at = picture.indexOf('IDAT');
    return picture.subarray(at + 4, at + 4 + picture.readUInt32BE(at - 4));
  };
  const more = later.flatMap((picture, n) => [
    control(n * 2 + 1),
    chunk('fdAT', Buffer.concat([number(n * 2 + 2), data(picture)])),
  ]);
  const start = withChunks(first, chunk('acTL', Buffer.concat([number(3), number(0)])), control(0));
  const end = start.length - chunk('IEND').length;
  return Buffer.concat([start.subarray(0, end), ...more, start.subarray(end)]);
}

async function animations(): Promise<HostilePicture[]> {
  const animated = sharp(await frames(), { join: { animated: true } });
  return [
    kept('an animated GIF', await animated.clone().gif().toBuffer(), { fileName: 'photo.gif', type: 'image/gif' }),
    kept('an animated WebP', await animated.clone().webp().toBuffer(), { fileName: 'photo.webp', type: 'image/webp' }),
    kept('an animated PNG', await animatedPng(), { fileName: 'photo.apng', type: 'image/apng' }),
  ];
}

const misnamed = ({ png, jpeg }: Samples): HostilePicture[] => [
  kept('a JPEG called PNG', jpeg, { fileName: 'photo.png', type: 'image/png' }),
  kept('a PNG called a page', png, { fileName: 'photo.html', type: 'text/html' }),
  kept('a PNG called a program', png, { fileName: 'photo.exe', type: 'application/x-msdownload' }),
  kept('a PNG whose name leads out of the folder', png, { fileName: '../../../../etc/passwd.png' }),
  kept('a PNG whose name is 2,000 letters long', png, { fileName: `${'n'.repeat(2000)}.png` }),
  kept('a PNG whose name reads backwards', png, { fileName: 'photo\u202Egnp.exe' }),
  kept('a PNG whose name is markup', png, { fileName: '"><img src=x onerror=alert(1)>.png' }),
  kept('a PNG without a type', png, { fileName: 'photo', type: '' }),
];

async function rare(): Promise<HostilePicture[]> {
  return [
    kept('a JPEG in the colours of print', await drawn().toColourspace('cmyk').jpeg().toBuffer(), {
      fileName: 'photo.jpg',
      type: 'image/jpeg',
    }),
    kept('a PNG of 16 bit', blackPng({ width: 64, height: 48, depth: 16 })),
    kept('a PNG of 1 bit', blackPng({ width: 64, height: 48, depth: 1, colour: 0 })),
    kept('a PNG in passes', blackPng({ width: 64, height: 48, isInterlaced: true })),
    kept('a PNG of one pixel', blackPng({ width: 1, height: 1 })),
    kept('a see-through WebP', await plain(64, 48, 4).webp({ lossless: true }).toBuffer()),
    kept('an AVIF of 10 bit', await drawn().avif({ bitdepth: 10, effort: 0 }).toBuffer()),
  ];
}

/** Valid pictures that are mislabelled or rarely seen. */
export const unusual = async (pictures: Samples): Promise<HostilePicture[]> => [
  ...(await animations()),
  ...misnamed(pictures),
  ...(await rare()),
];
