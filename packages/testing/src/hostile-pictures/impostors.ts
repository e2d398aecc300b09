import { gzipSync } from 'node:zlib';
import { box, fileType } from './formats/boxes.ts';
import { FRAME, gif, screen } from './formats/gif.ts';
import { CANARY, type HostilePicture, refused, SCRIPT } from './hostile-picture.ts';
import { plain } from './samples.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert('${CANARY}')">${SCRIPT}</svg>`;
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const svg = { fileName: 'drawing.svg', type: 'image/svg+xml' };

/** Documents that fetch resources and run scripts. */
const documents = (): HostilePicture[] => [
  refused('an SVG with a script', SVG, svg),
  refused('an SVG with a script, called PNG', SVG),
  refused('an SVG, gzipped', gzipSync(SVG), { ...svg, fileName: 'drawing.svgz' }),
  refused('an SVG in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SVG, 'utf16le')]), svg),
  refused('an SVG behind a long comment', `<?xml version="1.0"?><!--${' '.repeat(8000)}-->${SVG}`, svg),
  refused(
    'an SVG that reads a file',
    `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg"><text>&f;</text></svg>`,
    svg,
  ),
  refused(
    'an SVG that calls a server',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/canary"/></svg>',
    svg,
  ),
  refused('a page called PNG', PAGE),
  refused('a page that says what it is', PAGE, { fileName: 'page.html', type: 'text/html' }),
  refused('a page behind the first letters of a GIF', `GIF89a${PAGE}`, { fileName: 'photo.gif', type: 'image/gif' }),
  refused('PHP behind the first letters of a GIF', `GIF89a;<?php system($_GET['${CANARY}']); ?>`, {
    fileName: 'photo.php.gif',
    type: 'image/gif',
  }),
  refused('a script', `alert('${CANARY}')`, { fileName: 'photo.js', type: 'text/javascript' }),
  refused(
    'a script of ImageMagick',
    `push graphic-context\nviewbox 0 0 64 64\nfill 'url(https://127.0.0.1:1/"|touch canary")'\npop graphic-context\n`,
    {
      fileName: 'photo.mvg',
    },
  ),
  refused('PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 64 64\n(/etc/hostname) (r) file\n', {
    fileName: 'photo.eps',
  }),
  refused(
    'a PDF with a script',
    `%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert\\("${CANARY}"\\))>>>>\nendobj\n`,
    { fileName: 'photo.pdf' },
  ),
];

/** Real pictures and films in formats that are not accepted. */
async function others(): Promise<HostilePicture[]> {
  const tiff = await plain(64, 48).tiff().toBuffer();
  return [
    refused('a TIFF called PNG', tiff),
    refused(
      'a BMP',
      Buffer.concat([
        Buffer.from('BM', 'latin1'),
        Buffer.from('7a000000000000003600000028000000040000000400000001001800', 'hex'),
        Buffer.alloc(94),
      ]),
    ),
    refused(
      'an icon',
      Buffer.concat([Buffer.from('00000100010010100000010020006804000016000000', 'hex'), Buffer.alloc(1128)]),
    ),
    refused(
      'a Photoshop document',
      Buffer.concat([
        Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x40\0\0\0\x40\0\x08\0\x03', 'latin1'),
        Buffer.alloc(64),
      ]),
    ),
    refused('a HEIC', Buffer.concat([fileType('heic'), box('meta', Buffer.alloc(64))]), {
      fileName: 'IMG_0001.HEIC',
      type: 'image/heic',
    }),
    refused('a HEIC called AVIF', Buffer.concat([fileType('heic'), box('meta', Buffer.alloc(64))]), {
      fileName: 'photo.avif',
      type: 'image/avif',
    }),
    refused(
      'a JPEG 2000',
      Buffer.concat([
        Buffer.from('0000000c6a5020200d0a870a', 'hex'),
        box('ftyp', 'jp2 \0\0\0\0jp2 '),
        Buffer.alloc(64),
      ]),
    ),
    refused('a JPEG XL', Buffer.from(`ff0a${'00'.repeat(60)}`, 'hex'), { fileName: 'photo.jxl', type: 'image/jxl' }),
    refused('a bare bitmap', `P6\n2 2\n255\n${'x'.repeat(12)}`, { fileName: 'photo.ppm' }),
    refused('a film', Buffer.concat([fileType('isom'), box('mdat', Buffer.alloc(200))]), {
      fileName: 'film.mp4',
      type: 'video/mp4',
    }),
  ];
}

/** Files that are not pictures at all. */
const strangers = (): HostilePicture[] => [
  refused('a program for Windows', Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(300)]), {
    fileName: 'photo.png.exe',
  }),
  refused('a program for Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(300)])),
  refused('an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)]), {
    fileName: 'photos.zip',
    type: 'application/zip',
  }),
  refused('a gzipped million of zeros', gzipSync(Buffer.alloc(1_000_000)), { fileName: 'photo.png.gz' }),
  refused('words', 'This is not a picture.', { fileName: 'photo.jpg', type: 'image/jpeg' }),
  refused(
    'random letters behind the signature of a JPEG',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('x'.repeat(500))]),
  ),
  refused('a GIF whose only frame is missing', gif(screen(4, 4)), { fileName: 'photo.gif', type: 'image/gif' }),
  refused(
    'a GIF called nothing, with rubbish where its screen should be',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(3), FRAME]),
    {
      fileName: '.gif',
    },
  ),
];

/** Files that are not pictures of an accepted format, whatever their names. */
export const impostors = async (): Promise<HostilePicture[]> => [...documents(), ...(await others()), ...strangers()];
