import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionPlan } from './databases.ts';
import type { StoredFile } from './stored-file.ts';

/** The services read only what version 1.0 and later have stored, which is format 2. */
export const FORMAT = 2;

/** What a backup holds. It is written last: a folder without one is no backup. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly takenAt: string;
  /** Of the product and of MongoDB. */
  readonly versions: { readonly product: string; readonly mongo: string };
  /** Whether databases and topics are of one and the same moment. */
  readonly isExact: boolean;
  readonly databases: readonly {
    readonly name: string;
    readonly collections: readonly (CollectionPlan & StoredFile & { readonly documents: number })[];
  }[];
  readonly topics: readonly (StoredFile & { readonly name: string; readonly records: number })[];
}

const FILE = 'manifest.json';

export const filesOf = ({ databases, topics }: Manifest): StoredFile[] => [
  ...databases.flatMap(({ collections }) => collections),
  ...topics,
];

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flag: 'wx', flush: true });

/** The manifest of a backup, whatever its format is. */
const readAny = async (folder: string): Promise<Omit<Manifest, 'format'> & { readonly format: number }> =>
  JSON.parse(await readFile(join(folder, FILE), 'utf8'));

/** @throws for a backup of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const { format, ...manifest } = await readAny(folder);
  if (format === FORMAT) return { format, ...manifest };
  const { product } = manifest.versions;
  throw new Error(`${folder} has format ${format}, not ${FORMAT}: restore it with version ${product}, which took it.`);
}

/** The folders of complete backups in `directory`, oldest first. */
export async function backupsIn(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const names = (await readdir(directory)).toSorted((a, b) => a.localeCompare(b));
  return names.map((name) => join(directory, name)).filter((folder) => existsSync(join(folder, FILE)));
}

/** Deletes the backups taken before `keptSince`, of any format; answers how many. */
export async function deleteOldBackups(directory: string, keptSince: Date): Promise<number> {
  let deleted = 0;
  for (const folder of await backupsIn(directory)) {
    if (new Date((await readAny(folder)).takenAt) >= keptSince) continue;
    await rm(folder, { recursive: true });
    deleted += 1;
  }
  return deleted;
}
