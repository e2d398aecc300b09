import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormerManifests } from './follow-remotes.ts';
import { manifestPath } from './remotes-list.ts';
import { replaceFile } from './replace-file.ts';

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
    if (manifest) await replaceFile(file, JSON.stringify(manifest));
    else await rm(file, { force: true });
  }
  await replaceFile(join(site, 'remotes.json'), list);
}
