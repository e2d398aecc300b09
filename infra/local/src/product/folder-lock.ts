import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const isOurs = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('infra/local');

const pidFileOf = (localDir: string) => join(localDir, 'supervisor.pid');
const holderOf = (pidFile: string) => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);

/** Whether the last start with this folder ended without stopping, so that its parts may still be ending. */
export function endedByCrash(localDir: string): boolean {
  const holder = holderOf(pidFileOf(localDir));
  return holder > 0 && !isOurs(holder);
}

/**
 * Locks a data folder by a PID file and resolves to the function that unlocks it. Throws when a running process holds
 * the lock; the PID of a process that is gone does not count.
 */
export async function lockFolder(localDir: string): Promise<() => Promise<void>> {
  const pidFile = pidFileOf(localDir);
  const holder = holderOf(pidFile);
  if (holder > 0 && isOurs(holder))
    throw new Error(
      `Not Alone already runs with the data in ${localDir} (process ${holder}). Stop it first, or set LOCAL_DIR to another folder.`,
    );
  await mkdir(localDir, { recursive: true });
  await writeFile(pidFile, String(process.pid));
  return () => rm(pidFile, { force: true });
}
