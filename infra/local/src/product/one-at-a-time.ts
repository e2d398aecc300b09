import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isOurs = (pid: number) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local');

/**
 * Keeps two starts from sharing one data folder. Resolves to what lets go of it; throws when a living process holds it.
 * A note that a killed process left behind does not count.
 */
export async function claimFolder(localDir: string): Promise<() => Promise<void>> {
  const note = join(localDir, 'supervisor.pid');
  const holder = existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0;
  if (holder > 0 && isOurs(holder))
    throw new Error(`Not Alone already runs with the data in ${localDir} (process ${holder}). Stop it first, or set LOCAL_DIR to another folder.`);
  await mkdir(localDir, { recursive: true });
  await writeFile(note, String(process.pid));
  return () => rm(note, { force: true });
}
