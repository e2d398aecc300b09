import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FormerManifests } from './follow-remotes.ts';
import { manifestPath } from './remotes-list.ts';

/** Nobody reads half of a file. */
async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/**
 * Writes what nginx serves of the remotes: the list, and the manifests of former releases. A remote without one is
 * served by its own server.
 */
export async function publishRemotes(
  site: string,
  names: readonly string[],
  list: string,
  manifests: FormerManifests,
): Promise<void> {
  for (const name of names) {
    const [file, manifest] = [join(site, manifestPath(name)), manifests.get(name)];
    if (manifest) await replace(file, JSON.stringify(manifest));
    else await rm(file, { force: true });
  }
  await replace(join(site, 'remotes.json'), list);
}
