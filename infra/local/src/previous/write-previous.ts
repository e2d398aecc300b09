import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Print } from '../fetch/system-packages.ts';
import { createProcesses } from '../processes/processes.ts';
import { DEPLOYABLES } from '../product/releases.ts';
import { buildPrevious } from './build-previous.ts';
import { MANIFESTS_FILE, PREVIOUS_FOLDER } from './previous-commits.ts';

/** Names a commit as the previous release, and keeps its manifests for the check that each `npm test` does. */
export async function writePrevious(commit: string, print: Print): Promise<void> {
  const processes = createProcesses();
  const stores = await buildPrevious(new Map(DEPLOYABLES.map((name) => [name, commit])), { processes, print });
  await processes.stopAll();
  await mkdir(PREVIOUS_FOLDER, { recursive: true });
  const releases = [...stores].map(([deployable, store]) => {
    const release = store.read(deployable, store.deployed(deployable)?.current ?? '');
    // The gate compares no files.
    return { ...release, files: {}, commit };
  });
  await writeFile(MANIFESTS_FILE, gzipSync(JSON.stringify(releases), { level: 9 }));
  await writeFile(join(PREVIOUS_FOLDER, 'previous-release.json'), `${JSON.stringify({ commit }, null, 2)}\n`);
}
