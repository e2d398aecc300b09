import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The text of /remotes.json: each remote's remote.json and the URL of its manifest. `remotes` maps short names to build
 * folders.
 */
export async function remotesList(remotes: Readonly<Record<string, string>>): Promise<string> {
  const entries = await Promise.all(
    Object.entries(remotes).map(async ([name, folder]) => {
      const manifest = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as { name: string };
      if (manifest.name !== name)
        throw new Error(`${folder}/remote.json calls itself "${manifest.name}", not "${name}"`);
      return { ...manifest, entry: `/mfe/${name}/mf-manifest.json` };
    }),
  );
  return `${JSON.stringify({ remotes: entries }, null, 2)}\n`;
}
