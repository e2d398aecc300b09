import type { KeyObject } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ReleaseRefused, readSigned, type SignedManifest, sha256 } from '@notalone/release/signature';
import type { CarriedRelease } from './listed-release.ts';
import { type RemoteJson, requireName } from './remotes-list.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Beside the files of an app's image: what it consists of, and the signature of that
 * (infra/docker/src/sign-release.ts).
 */
const MANIFEST = 'release.json';
const SIGNATURE = 'release.sig';
/**
 * These decide what a page loads: they are compared each time, so that the operator learns of a change by somebody
 * else.
 */
const NAMED = ['remote.json', 'mf-manifest.json', 'releases.json', 'index.html'];
/** The gateway writes the manifest that visitors get itself (publish-remotes.ts). */
const PUBLISHED = /^mf-manifest[.]json(?:[.]br)?$/;
const ANSWER_WITHIN_MS = 1_500;
const FILES_WITHIN_MS = 20_000;
const AT_ONCE = 8;

const SHELL = 'shell';

/** The files of an app, by path. */
type Files = ReadonlyMap<string, Buffer>;

/** What a remote's image says of its releases. */
export interface VerifiedRelease {
  readonly remote: RemoteJson;
  readonly manifest: object;
  readonly carried: readonly CarriedRelease[];
}
/**
 * Copies an app's files once they are what was signed; `name`: `shell` or a remote's. Answers those that name the
 * others.
 * @throws ReleaseRefused for what is not signed or was altered; another error where the app does not answer
 */
export type CopyRelease = (name: string, address: string) => Promise<Files>;

/** Of a remote: where publish-remotes.ts writes its manifest. */
export const copyOf = (site: string, name: string): string =>
  name === SHELL ? join(site, SHELL) : join(site, 'mfe', name);

/** A file of an app; undefined where it has none. */
async function fetchFile(address: string, path: string, withinMs = ANSWER_WITHIN_MS): Promise<Buffer | undefined> {
  const answer = await fetch(`http://${address}/${path}`, { redirect: 'error', signal: AbortSignal.timeout(withinMs) });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function requireFiles(
  address: string,
  { deployable, files }: SignedManifest,
  paths: readonly string[],
): Promise<Files> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    const fetched = await Promise.all(some.map((path) => fetchFile(address, path, FILES_WITHIN_MS)));
    for (const [index, path] of some.entries()) {
      const bytes = fetched[index];
      if (!bytes || sha256(bytes) !== files[path])
        throw new ReleaseRefused(`${deployable} is not what was signed: ${path}`);
      found.set(path, bytes);
    }
  }
  return found;
}

interface Copy {
  readonly signature: string;
  readonly paths: ReadonlySet<string>;
}

/** New files first, then those that name them, then nothing that neither this copy nor the one before needs. */
async function writeCopy(folder: string, files: Files, before: ReadonlySet<string> | undefined): Promise<void> {
  const paths = [...files.keys()].filter((path) => !PUBLISHED.test(path));
  for (const path of paths.sort((a, b) => Number(NAMED.includes(a)) - Number(NAMED.includes(b))))
    await replaceFile(join(folder, path), files.get(path) ?? '');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file);
    if (entry.isFile() && !files.has(path) && !before?.has(path) && !PUBLISHED.test(path)) await rm(file);
  }
}

/**
 * Copies what an app's server has into the site, so that visitors get exactly what was signed, whatever the server
 * answers later. All files are fetched and compared with the signed hashes for each new signature, those that name the
 * others each time.
 */
export function createReleaseCopier(publicKeys: readonly KeyObject[], site: string): CopyRelease {
  const copies = new Map<string, Copy>();
  return async (name, address) => {
    const deployable = name === SHELL ? SHELL : `mfe-${name}`;
    const [bytes, signed] = await Promise.all([MANIFEST, SIGNATURE].map((path) => fetchFile(address, path)));
    if (!bytes) throw new ReleaseRefused(`${deployable} is not signed`);
    const signature = String(signed ?? '');
    const manifest = readSigned(bytes, signature, { deployable, publicKeys });
    const paths = Object.keys(manifest.files);
    const named = await requireFiles(
      address,
      manifest,
      NAMED.filter((path) => manifest.files[path]),
    );
    const before = copies.get(name);
    if (before?.signature === signature) return named;
    const others = await requireFiles(
      address,
      manifest,
      paths.filter((path) => !NAMED.includes(path)),
    );
    await writeCopy(copyOf(site, name), new Map([...others, ...named]), before?.paths);
    copies.set(name, { signature, paths: new Set(paths) });
    return named;
  };
}

/** @throws ReleaseRefused when the image lacks what a remote needs */
export function releaseOf(name: string, files: Files): VerifiedRelease {
  const read = <T>(path: string): T => {
    const bytes = files.get(path);
    if (!bytes) throw new ReleaseRefused(`mfe-${name} has no ${path}`);
    return JSON.parse(String(bytes)) as T;
  };
  return {
    remote: requireName(read<RemoteJson>('remote.json'), name, 'remote.json'),
    manifest: read<object>('mf-manifest.json'),
    carried: files.has('releases.json') ? read<CarriedRelease[]>('releases.json') : [],
  };
}
