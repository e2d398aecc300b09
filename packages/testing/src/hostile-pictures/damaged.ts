import * as boxes from './formats/boxes.ts';
import { END, FRAME, screen } from './formats/gif.ts';
import * as jpegs from './formats/jpeg.ts';
import { blackPng, chunk, header, png as pngOf } from './formats/png.ts';
import { chunksOf, webp as webpOf } from './formats/webp.ts';
import { type HostilePicture, ignored, refused } from './hostile-picture.ts';
import type { Samples } from './samples.ts';

const half = (picture: Buffer) => picture.subarray(0, Math.floor(picture.length / 2));
const CHECKSUM_OF_HEADER = 29;

/** Flips one bit of the byte at `at`. */
function spoilt(picture: Buffer, at: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
const brokenData = (png: Buffer) => spoilt(png, png.indexOf('IDAT') + 40);

/** Truncated, corrupted or empty files. */
export const damaged = ({ png, jpeg, webp, gif, avif }: Samples): HostilePicture[] => [
  ignored('nothing at all', ''),
  refused('one byte', Buffer.from([0x89])),
  refused('nothing but the signature of a PNG', png.subarray(0, 8)),
  refused('half a PNG', half(png)),
  refused('half a JPEG', half(jpeg), { fileName: 'photo.jpg', type: 'image/jpeg' }),
  refused('half a WebP', half(webp)),
  refused('half a GIF', half(gif)),
  refused('half an AVIF', half(avif)),
  refused('a PNG whose header has another checksum', spoilt(png, CHECKSUM_OF_HEADER)),
  refused('a PNG whose pixels have another checksum', brokenData(png)),
  refused('a PNG without pixels', pngOf(header({ width: 64, height: 64 }))),
  refused(
    'a PNG whose pixels are not packed',
    pngOf(header({ width: 64, height: 64 }), chunk('IDAT', 'x'.repeat(500))),
  ),
  refused('a PNG without width', blackPng({ width: 0, height: 64 })),
  refused('a PNG of negative height', pngOf(header({ width: 64, height: 0x80000001 }), chunk('IDAT'))),
  refused('a PNG of a colour type that is none', pngOf(header({ width: 64, height: 64, colour: 5 }), chunk('IDAT'))),
  refused('a PNG with a palette that is not there', blackPng({ width: 64, height: 64, colour: 3 })),
  refused('a JPEG without height', jpegs.withSides(jpeg, 320, 0)),
  refused(
    'a JPEG without pixels',
    Buffer.concat([jpeg.subarray(0, jpeg.indexOf(Buffer.from('ffda', 'hex'))), Buffer.from('ffd9', 'hex')]),
  ),
  refused('a GIF whose pixels are cut', Buffer.concat([screen(64, 64), FRAME.subarray(0, -3), END])),
  refused(
    'a WebP whose pixels are rubbish',
    webpOf(chunksOf(webp).chunks.map(({ type, data }) => ({ type, data: Buffer.alloc(data.length, 0x5a) }))),
  ),
  refused('an AVIF without what it says of itself', boxes.fileType('avif')),
];
