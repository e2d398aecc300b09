const BLOCK_MAX = 255;

/** Data in GIF's sub-blocks, closed by an empty one. */
function blocks(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += BLOCK_MAX) {
    const part = data.subarray(at, at + BLOCK_MAX);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.alloc(1)]);
}

/** `GIF89a`, a screen of these sides and a palette of black and white. */
export function screen(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
}
/** One white pixel, shown for a tenth of a second. */
export const FRAME = Buffer.from('21f904000a000000' + '2c000000000100010000' + '0202440100', 'hex');
export const END = Buffer.from(';');

export const comment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(Buffer.from(text, 'latin1'))]);
export const application = (name: string, data: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, 0xff, name.length]),
    Buffer.from(name, 'latin1'),
    blocks(Buffer.from(data, 'latin1')),
  ]);
export const gif = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, END]);
