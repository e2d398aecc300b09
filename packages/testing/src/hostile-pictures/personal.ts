import sharp, { type Sharp } from 'sharp';
import { box } from './formats/boxes.ts';
import * as gifs from './formats/gif.ts';
import * as jpegs from './formats/jpeg.ts';
import { chunk, withChunks } from './formats/png.ts';
import { CANARY, type HostilePicture, kept } from './hostile-picture.ts';
import { drawn, type Samples } from './samples.ts';

/** A home's GPS position, as a phone writes it. */
const PLACE = {
  IFD0: { Make: 'Canary', Copyright: CANARY, Artist: CANARY, ImageDescription: CANARY },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '53/1 48/1 1234/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '1/1 32/1 5678/100',
    GPSAltitude: '61/1',
  },
};
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="53,48.2N" exif:UserComment="${CANARY}"/></rdf:RDF></x:xmpmeta>`;

/** `Keyword`, no compression, no language: PNG's international text. */
const internationalText = (keyword: string, text: string) => chunk('iTXt', `${keyword}\0\0\0\0\0${text}`);
const time = Buffer.from([2026 >> 8, 2026 & 255, 3, 14, 8, 30, 0]);

async function withPlace(): Promise<HostilePicture[]> {
  const made = (picture: Sharp) => picture.withExif(PLACE).toBuffer();
  return [
    kept('a JPEG that knows its place', await made(drawn().jpeg()), { fileName: 'IMG_0001.jpg', type: 'image/jpeg' }),
    kept('a PNG that knows its place', await made(drawn().png())),
    kept('a WebP that knows its place', await made(drawn().webp()), { fileName: 'photo.webp', type: 'image/webp' }),
    kept('an AVIF that knows its place', await made(drawn().avif({ effort: 0 })), {
      fileName: 'photo.avif',
      type: 'image/avif',
    }),
    kept(
      'a JPEG taken sideways at a place',
      await drawn().jpeg().withExif(PLACE).withMetadata({ orientation: 6, exif: PLACE }).toBuffer(),
    ),
  ];
}

async function withNotes({ png, jpeg, gif, avif }: Samples): Promise<HostilePicture[]> {
  const inner = await sharp(jpeg).resize(64).jpeg().toBuffer();
  const thumbnail = jpegs.segment(
    0xffe1,
    Buffer.concat([Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0', 'latin1'), inner, Buffer.from(CANARY)]),
  );
  return [
    kept('a JPEG with XMP', await drawn().jpeg().withXmp(XMP).toBuffer()),
    kept('a WebP with XMP', await drawn().webp().withXmp(XMP).toBuffer()),
    kept('an AVIF with XMP', await drawn().avif({ effort: 0 }).withXmp(XMP).toBuffer()),
    kept('a PNG with XMP', withChunks(png, internationalText('XML:com.adobe.xmp', XMP))),
    kept('a GIF with XMP', gifs.gif(gif.subarray(0, -1), gifs.application('XMP DataXMP', XMP))),
    kept('a JPEG with a caption of IPTC', jpegs.withSegments(jpeg, jpegs.iptc(CANARY))),
    kept('a JPEG with a comment', jpegs.withSegments(jpeg, jpegs.comment(CANARY))),
    kept('a GIF with a comment', gifs.gif(gif.subarray(0, -1), gifs.comment(CANARY))),
    kept(
      'a PNG with author and time',
      withChunks(png, chunk('tEXt', `Author\0${CANARY}`), chunk('tIME', time), internationalText('Title', CANARY)),
    ),
    kept('a JPEG with a colour profile', await drawn().withIccProfile('p3').jpeg().toBuffer()),
    kept('a PNG with a colour profile', await drawn().withIccProfile('p3').png().toBuffer()),
    kept('a JPEG with the uncropped picture as its thumbnail', jpegs.withSegments(jpeg, thumbnail)),
    kept('a JPEG with a second picture behind it', Buffer.concat([jpeg, inner, Buffer.from(CANARY)])),
    kept('a JPEG with a film behind it', Buffer.concat([jpeg, box('ftyp', 'mp42'), box('mdat', CANARY)])),
    kept('an AVIF with notes of its own', Buffer.concat([avif, box('uuid', `0123456789abcdef${CANARY}`)])),
  ];
}

/** Photos as families take them, with metadata that nobody meant to share: accepted, and stripped of it. */
export const personal = async (pictures: Samples): Promise<HostilePicture[]> => [
  ...(await withPlace()),
  ...(await withNotes(pictures)),
];
