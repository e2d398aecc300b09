import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pinned from './checksums.json' with { type: 'json' };

/**
 * Compares every file of a folder with its SHA-256 in checksums.json. Throws when one differs or is not listed, or when
 * a listed file that `wanted` accepts is missing.
 */
export async function verifyFolder(
  folder: string,
  wanted: (name: string) => boolean,
  sums: Readonly<Record<string, string>> = pinned,
): Promise<void> {
  const present = await readdir(folder);
  const missing = Object.keys(sums).filter((name) => wanted(name) && !present.includes(name));
  if (missing.length > 0) throw new Error(`Not downloaded: ${missing.join(', ')}`);
  for (const name of present) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    const found = hash.digest('hex');
    if (found !== sums[name])
      throw new Error(
        `${name} is not the file we trust: its SHA-256 is ${found}, expected ${sums[name] ?? 'no such file'}`,
      );
  }
}
