import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Creates a folder once. `fill` writes to a scratch folder that is renamed on success. Processes may run this
 * concurrently: the first to finish wins.
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
