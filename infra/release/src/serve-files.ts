import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Deployed, keptVersions, type Store } from './store.ts';

const HASHED = /[.][0-9a-f]{8,20}[.][a-z0-9]+(?:[.]br)?$/;
/** Under this name the manifest of a preview lies beside the current one. */
const previewManifest = (version: string) => `mf-manifest.${version}.json`;

export const servedFolder = (store: Store, deployable: string): string => join(store.folder, deployable, 'served');

/** nginx derives ETags from size and second: a later file must look later. */
async function writeLater(file: string, bytes: Uint8Array | string): Promise<void> {
  const before = existsSync(file) ? statSync(file).mtimeMs : 0;
  const at = new Date(Math.max(Date.now(), before + 1000));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, bytes);
  await utimes(`${file}.new`, at, at);
  await rename(`${file}.new`, file);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/**
 * Fills the folder that the gateway serves: the hashed files of all kept releases, then the names of the current one,
 * then what is no longer needed is removed. A page that loads meanwhile gets one release or the other, whole.
 */
export async function serveFiles(store: Store, deployable: string, deployed: Deployed): Promise<void> {
  const target = servedFolder(store, deployable);
  await mkdir(target, { recursive: true });
  const needed = new Set<string>();
  for (const version of keptVersions(deployed)) {
    const folder = store.filesOf(deployable, version);
    const hashed = (await filesBelow(folder)).filter((name) => HASHED.test(name));
    for (const file of hashed) needed.add(file);
    const missing = hashed.filter((file) => !existsSync(join(target, file)));
    // Of a former release that somebody has changed only what is served already goes on.
    if (missing.length === 0 || !(await store.isSound(deployable, version))) continue;
    for (const file of missing) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await copyFile(join(folder, file), `${join(target, file)}.new`);
      await rename(`${join(target, file)}.new`, join(target, file));
    }
  }
  if (deployed.preview) needed.add(await servePreview(store, deployable, deployed.preview));
  const current = store.filesOf(deployable, deployed.current);
  const named = (await filesBelow(current)).filter((name) => !HASHED.test(name) && !name.startsWith('remote.json'));
  for (const file of named) await writeLater(join(target, file), await readFile(join(current, file)));
  if (existsSync(join(current, 'remote.json'))) {
    needed.add('remote.json');
    await writeLater(join(target, 'remote.json'), await remoteJson(store, deployable, deployed));
  }
  for (const file of await filesBelow(target))
    if (!needed.has(file) && !named.includes(file)) await rm(join(target, file));
}

async function servePreview(store: Store, deployable: string, version: string): Promise<string> {
  const name = previewManifest(version);
  const manifest = await readFile(join(store.filesOf(deployable, version), 'mf-manifest.json'));
  await writeLater(join(servedFolder(store, deployable), name), manifest);
  return name;
}

/** The current remote.json; with a preview, that release's own beside it. */
async function remoteJson(store: Store, deployable: string, { current, preview }: Deployed): Promise<string> {
  const read = async (version: string) =>
    JSON.parse(await readFile(join(store.filesOf(deployable, version), 'remote.json'), 'utf8')) as { name: string };
  const json = await read(current);
  if (!preview) return JSON.stringify(json);
  const entry = `/mfe/${json.name}/${previewManifest(preview)}`;
  return JSON.stringify({ ...json, preview: { ...(await read(preview)), entry } });
}
