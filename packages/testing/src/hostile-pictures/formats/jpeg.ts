const START = 2;

/** One segment: marker `0xffNN`, length, data. */
export function segment(marker: number, data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(marker);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
export const comment = (text: string): Buffer => segment(0xfffe, text);

/** The metadata that news agencies add: an IPTC caption inside Photoshop's segment. */
export function iptc(caption: string): Buffer {
  const data = Buffer.from(caption, 'latin1');
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, data.length >> 8, data.length & 255]), data]);
  const padded = record.length % 2 === 0 ? record : Buffer.concat([record, Buffer.alloc(1)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(record.length);
  return segment(0xffed, Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, padded]));
}

/** Inserts segments right after the start marker. */
export const withSegments = (picture: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, START), ...segments, picture.subarray(START)]);

const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/** The same file with other declared dimensions. */
export function withSides(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  for (let at = START; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    if (!FRAMES.has(changed.readUInt8(at + 1))) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error('this JPEG has no frame');
}
