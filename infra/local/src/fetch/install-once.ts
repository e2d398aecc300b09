import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes a folder once: `fill` works in a scratch folder beside it that becomes the folder only when everything went
 * well. Two processes may do it at the same time; the first to finish wins, and the other's work is thrown away.
 */
export async function installOnce(folder: string, fill: (scratch: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(join(dirname(folder), '.scratch-'));
  try {
    await fill(scratch);
    await rename(scratch, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
