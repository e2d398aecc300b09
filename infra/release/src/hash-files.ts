import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseRefused, sha256 } from './signature.ts';

const IS_MAP = /[.]map$/;

/**
 * Path → SHA-256 of every file below a folder but source maps, which are not served.
 * @throws ReleaseRefused where one is a link: what it leads to may change after it was signed
 */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (link) throw new ReleaseRefused(`${join(link.parentPath, link.name)} is no file.`);
  const names = entries
    .filter((entry) => entry.isFile() && !IS_MAP.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const hashes = names.map(async (name) => [name, sha256(await readFile(join(folder, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}
