import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_END = 33;

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per channel. */
  readonly depth?: 1 | 8 | 16;
  /** 0 grey, 2 RGB, 3 palette, 6 RGB with alpha. */
  readonly colour?: number;
  readonly isInterlaced?: boolean;
}

export function chunk(type: string, data: Uint8Array | string = ''): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(named.length - 4);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

export function header({ width, height, depth = 8, colour = 2, isInterlaced = false }: PngHeader): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, Number(isInterlaced)], 8);
  return chunk('IHDR', data);
}

export const png = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND')]);

/** Inserts chunks right after the header, the usual place for metadata. */
export const withChunks = (picture: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, HEADER_END), ...chunks, picture.subarray(HEADER_END)]);

/** Compressed text under a keyword; a few bytes can decompress to very many. */
export const packedText = (keyword: string, text: Buffer): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(text)]));

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 6: 4 };
const bitsOf = ({ depth = 8, colour = 2 }: PngHeader) => depth * (CHANNELS[colour] ?? 1);

/** The seven passes of Adam7: first column, first row, step across, step down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function bytesOfRows(picture: PngHeader): number {
  const rows = (width: number, height: number) =>
    width > 0 ? height * (1 + Math.ceil((width * bitsOf(picture)) / 8)) : 0;
  const { width, height } = picture;
  if (!picture.isInterlaced) return rows(width, height);
  return PASSES.map(([x, y, dx, dy]) => rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy))).reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
}

/** A valid all-black picture: small as a file, however large its dimensions. */
export const blackPng = (picture: PngHeader): Buffer =>
  png(header(picture), chunk('IDAT', deflateSync(Buffer.alloc(bytesOfRows(picture)), { level: 1 })));
