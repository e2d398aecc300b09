import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
}

/** Gives the remote's entry other code under another hashed name, as a build does, and the release its own version. */
async function changeEntry(folder: string, change: (code: string) => string): Promise<void> {
  const file = (name: string) => join(folder, name);
  const manifest = await readFile(file('mf-manifest.json'), 'utf8');
  const { name } = (JSON.parse(manifest) as FederationManifest).metaData.remoteEntry;
  const renamed = name.replace(/[.][0-9a-f]+[.]js$/, `.${randomBytes(4).toString('hex')}.js`);
  await writeFile(file(renamed), change(await readFile(file(name), 'utf8')));
  await writeFile(file('mf-manifest.json'), manifest.replaceAll(name, renamed));
  const json = JSON.parse(await readFile(file('remote.json'), 'utf8')) as object;
  await writeFile(file('remote.json'), JSON.stringify({ ...json, version: randomBytes(6).toString('hex') }));
  const outdated = [name, `${name}.br`, 'mf-manifest.json.br', 'remote.json.br'];
  await Promise.all(outdated.map((each) => rm(file(each), { force: true })));
}

const HASH = /[.]([0-9a-f]{8,20})[.][a-z0-9]+$/;
const IS_TEXT = /[.](?:js|css|html|json|webmanifest|svg)$/;

/** Gives every file that is named by a hash another name, as a build does in which everything has changed. */
export async function renameFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = [...new Set(files.flatMap((file) => HASH.exec(file)?.[1] ?? []))];
  const renamed = new Map(hashes.map((hash) => [hash, randomBytes(10).toString('hex').slice(0, hash.length)]));
  const inText = new RegExp(hashes.join('|'), 'g');
  const rename = (text: string) => text.replace(inText, (hash) => renamed.get(hash) ?? hash);
  for (const file of files) {
    const bytes = await readFile(file);
    await rm(file);
    // Compressed files would still say the old names.
    if (file.endsWith('.br')) continue;
    await writeFile(join(folder, rename(relative(folder, file))), IS_TEXT.test(file) ? rename(String(bytes)) : bytes);
  }
  const remote = join(folder, 'remote.json');
  if (!existsSync(remote)) return;
  const json = JSON.parse(await readFile(remote, 'utf8')) as object;
  await writeFile(remote, JSON.stringify({ ...json, version: randomBytes(6).toString('hex') }));
}

/** A new release with the same behaviour. */
export const sameRemote = (folder: string): Promise<void> => changeEntry(folder, (code) => `${code}\n`);

/** A release whose code throws as soon as it is loaded. */
export const throwsOnLoad = (folder: string): Promise<void> =>
  changeEntry(folder, (code) => `throw new Error('a broken release');\n${code}`);

/** A release that names a chunk which was never built. */
export async function losesChunk(folder: string): Promise<void> {
  await sameRemote(folder);
  const file = join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { exposes: { assets: { js: { sync: string[] } } }[] };
  for (const { assets } of manifest.exposes) assets.js.sync.push(`lost.${randomBytes(4).toString('hex')}.js`);
  await writeFile(file, JSON.stringify(manifest));
}

/** A release that loads, and whose pages throw when they are rendered. */
export const throwsOnRender = (folder: string): Promise<void> =>
  changeEntry(folder, (code) => {
    const name = /^var (mfe_[a-z]+);/.exec(code)?.[1];
    if (!name) throw new Error('the entry of the remote no longer begins with its variable');
    return `${code}
${name} = {
  init: ${name}.init,
  get: async () => () => ({ hostApi: 1, default: () => { throw new Error('a broken release'); } }),
};
`;
  });
