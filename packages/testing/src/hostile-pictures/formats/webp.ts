export interface RiffChunk {
  readonly type: string;
  readonly data: Buffer;
}
const HEAD = 12;

/** The chunks of a WebP file, and the number of bytes after the last. */
export function chunksOf(picture: Buffer): { chunks: RiffChunk[]; behind: number } {
  const end = 8 + picture.readUInt32LE(4);
  const chunks: RiffChunk[] = [];
  for (let at = HEAD; at + 8 <= Math.min(end, picture.length); ) {
    const length = picture.readUInt32LE(at + 4);
    chunks.push({ type: picture.toString('latin1', at, at + 4), data: picture.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return { chunks, behind: picture.length - end };
}

export function webp(chunks: readonly RiffChunk[]): Buffer {
  const framed = chunks.map(({ type, data }) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...framed]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The extended header: the file's features, and the canvas dimensions (24 bits each). */
export function extendedHeader(flags: number, width: number, height: number): RiffChunk {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
}
export const FLAGS = { profile: 0x20, exif: 0x08, xmp: 0x04, animation: 0x02 } as const;
