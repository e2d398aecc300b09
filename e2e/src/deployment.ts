import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOCAL_DIR } from './environment.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
type Remote = 'mfe-social' | 'mfe-forums';
/** The folders that the gateway serves. */
const servedOf = (remote: Remote) => join(LOCAL_DIR, 'releases', remote, 'served');
const SHELL_DIST = join(LOCAL_DIR, 'releases/shell/served');

/** Removes the remote from the server, as a failed deployment would. Returns a function that restores it. */
export async function stopRemote(remote: Remote): Promise<() => Promise<void>> {
  const served = servedOf(remote);
  const aside = `${served}-stopped`;
  await rename(served, aside);
  return () => rename(aside, served);
}

/**
 * Builds the remote with `before` replaced by `after` in one of its files, and deploys it. Returns a function that
 * reverts it.
 */
export async function deployChangedRemote(
  remote: Remote,
  file: string,
  before: string,
  after: string,
): Promise<() => Promise<void>> {
  const [folder, served] = [join(HOUSE, remote), servedOf(remote)];
  // Beside the original, because packages are resolved from there.
  const workshop = join(HOUSE, '.local', 'changed-remote');
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true });
  for (const name of ['src', 'remote.json', 'package.json', 'webpack.config.ts'])
    await cp(join(folder, name), join(workshop, name), { recursive: true });
  // Packages whose version differs in this remote are in its own node_modules.
  await symlink(join(folder, 'node_modules'), join(workshop, 'node_modules'));
  const source = join(workshop, file);
  const text = await readFile(source, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} no longer says "${before}"`);
  await writeFile(source, text.replaceAll(before, after));
  await promisify(execFile)(join(HOUSE, 'node_modules/.bin/webpack'), ['--mode', 'production'], { cwd: workshop });

  const old = `${served}-old`;
  await cp(served, old, { recursive: true });
  await cp(join(workshop, 'dist'), served, { recursive: true });
  return async () => {
    await rm(served, { recursive: true });
    await cp(old, served, { recursive: true });
    await giveLaterDate(served, ['mf-manifest.json', 'mf-manifest.json.br']);
    for (const made of [old, workshop]) await rm(made, { recursive: true });
  };
}

/** nginx derives ETags from size and second: two deployments within one second must not look like the same file. */
async function giveLaterDate(served: string, names: readonly string[]): Promise<void> {
  const later = new Date(Date.now() + 2000);
  for (const name of names) await utimes(join(served, name), later, later);
}

/** One hash over every file of the shell as it is served. */
export async function shellFingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(SHELL_DIST, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}
