import { inflateRawSync } from 'node:zlib';

/** The entries of a zip, read by its central directory. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const header = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const data = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const stored = zip.subarray(data, data + size);
    entries.set(name, method === 0 ? stored : inflateRawSync(stored));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

export const wholeText = (entries: ReadonlyMap<string, Buffer>): string =>
  [...entries].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`).join('\n');
