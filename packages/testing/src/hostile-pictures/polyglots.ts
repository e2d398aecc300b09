import { box } from './formats/boxes.ts';
import * as gifs from './formats/gif.ts';
import * as jpegs from './formats/jpeg.ts';
import { chunk, withChunks } from './formats/png.ts';
import { chunksOf, webp } from './formats/webp.ts';
import { CANARY, type HostilePicture, kept, SCRIPT } from './hostile-picture.ts';
import type { Samples } from './samples.ts';

/** An archive of one stored file. Readers look for its end, so it opens whatever precedes it. */
const ARCHIVE = Buffer.from(
  `PK\x03\x04\n\0\0\0\0\0\0\0\0\0\0\0\0\0\x0d\0\0\0\x0d\0\0\0\x01\0\0\0a${CANARY}PK\x01\x02\n\0\n\0\0\0\0\0\0\0\0\0\0\0\0\0\x0d\0\0\0\x0d\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0aPK\x05\x06\0\0\0\0\x01\0\x01\0\x2f\0\0\0\x2c\0\0\0\0\0`,
  'latin1',
);
const page = { fileName: 'photo.html', type: 'text/html' };

/** Read as a script it assigns to `GIF89a`: the screen width opens a comment, which ends inside the GIF's own. */
function gifThatIsScript(): Buffer {
  const screen = gifs.screen(0x2a2f, 64);
  return gifs.gif(screen, gifs.FRAME, gifs.comment(`*/=1;alert("${CANARY}");/*`));
}
/** Here the length of the first segment opens a comment. */
function jpegThatIsScript(jpeg: Buffer): Buffer {
  const length = 0x2f2a;
  const hidden = Buffer.alloc(length - 2, ' ');
  hidden.write('JFIF\0\x01\x01\0\0\x48\0\x48\0\0', 'latin1');
  return jpegs.withSegments(jpeg, jpegs.segment(0xffe0, hidden), jpegs.comment(`*/=alert("${CANARY}");/*`));
}

/** Valid pictures that are also something else: re-encoding leaves only the picture. */
export const polyglots = ({ png, jpeg, webp: webpPicture, gif, avif }: Samples): HostilePicture[] => [
  kept('a GIF that is a script', gifThatIsScript(), { fileName: 'photo.js', type: 'text/javascript' }),
  kept('a GIF with PHP in a comment', gifs.gif(gif.subarray(0, -1), gifs.comment(`<?php system("${CANARY}"); ?>`)), {
    fileName: 'photo.gif.php',
  }),
  kept('a GIF that is an archive', Buffer.concat([gif, ARCHIVE]), { fileName: 'photo.jar' }),
  kept('a JPEG that is a script', jpegThatIsScript(jpeg), { fileName: 'photo.js', type: 'text/javascript' }),
  kept('a JPEG that is a page', jpegs.withSegments(jpeg, jpegs.comment(`<html><body>${SCRIPT}<!--`)), page),
  kept('a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>`)]), page),
  kept('a JPEG with a PDF behind it', Buffer.concat([jpeg, Buffer.from(`%PDF-1.7\n${CANARY}\n%%EOF`)]), {
    fileName: 'photo.pdf',
  }),
  kept('a PNG that is an archive', Buffer.concat([png, ARCHIVE]), { fileName: 'photo.zip', type: 'application/zip' }),
  kept('a PNG with a page in its notes', withChunks(png, chunk('tEXt', `Comment\0${SCRIPT}`)), page),
  kept('a PNG with a program behind it', Buffer.concat([png, Buffer.from(`MZ\x90\0${CANARY}`, 'latin1')]), {
    fileName: 'photo.exe',
  }),
  kept(
    'a WebP with a script in an unknown chunk',
    webp([...chunksOf(webpPicture).chunks, { type: 'EVIL', data: Buffer.from(SCRIPT) }]),
  ),
  kept('a WebP with a page behind it', Buffer.concat([webpPicture, Buffer.from(SCRIPT)]), page),
  kept('an AVIF with a script in a free box', Buffer.concat([avif, box('free', SCRIPT)])),
  kept('an AVIF with a page behind it', Buffer.concat([avif, Buffer.from(`<html>${SCRIPT}`)]), page),
];
