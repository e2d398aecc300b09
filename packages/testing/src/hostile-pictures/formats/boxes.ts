/** A box of the ISO base media format, which AVIF, HEIC and MP4 share. */
export function box(type: string, data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}
/** The file's first box, which declares its type. */
export const fileType = (brand: string): Buffer => box('ftyp', `${brand}\0\0\0\0${brand}mif1miaf`);

/** The same AVIF with other declared dimensions. */
export function withSides(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture);
  const at = changed.indexOf('ispe');
  if (at < 0) throw new Error('this AVIF names no sides');
  changed.writeUInt32BE(width, at + 8);
  changed.writeUInt32BE(height, at + 12);
  return changed;
}
