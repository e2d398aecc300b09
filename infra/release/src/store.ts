import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import type { Release } from './manifest.ts';
import { openReleaseKey, ReleaseRefused, readSigned, type SignedManifest, signManifest } from './signature.ts';

/** Releases that one can go back to, however old. */
export const KEPT_RELEASES = 5;
/** An open page asks for files of its own release for as long: a tab is rarely open for longer without a reload. */
export const KEPT_DAYS = 7;

/** What is deployed of a deployable. The newest version is first in `history`. */
export interface Deployed {
  readonly current: string;
  readonly history: readonly string[];
  /** When it became current, as an ISO date; absent in files of before this was recorded. */
  readonly since?: string;
  /** Versions that were rolled back; a start does not deploy them again. */
  readonly withdrawn: readonly string[];
  /** For visitors with the preview cookie. */
  readonly preview?: string;
  readonly previewSince?: string;
  /**
   * When each release whose files are kept was replaced, rolled back or, as a preview, ended; ISO dates by version.
   * Absent in files of before this was recorded: their releases count as replaced by the next change.
   */
  readonly replaced?: Readonly<Record<string, string>>;
}

/** Every release whose files are kept, the current one first. */
export const keptVersions = ({ current, preview, history, replaced = {} }: Deployed): string[] => [
  ...new Set([current, ...(preview ? [preview] : []), ...history, ...Object.keys(replaced)]),
];

const IS_MAP = /[.]map$/;
const SIGNATURE = 'manifest.sig';
/** It becomes the name of a folder, and a manifest of elsewhere may say anything. */
const VERSION = /^\w{1,64}$/;
const SOUND_OR_REFUSED = [
  () => true,
  (error: unknown) => {
    if (error instanceof ReleaseRefused) return false;
    throw error;
  },
] as const;

export interface Store {
  readonly folder: string;
  /** Adds a release and signs it; the same version again changes nothing, unless what is there was altered. */
  add(release: Release, built: string, root: string): Promise<void>;
  read(deployable: string, version: string): Release;
  /** @throws ReleaseRefused for a release that is not signed with this store's key, or whose files were altered */
  verify(deployable: string, version: string): Promise<void>;
  isSound(deployable: string, version: string): Promise<boolean>;
  deployed(deployable: string): Deployed | undefined;
  write(deployable: string, deployed: Deployed): Promise<void>;
  /** The current and the former release of everything that is deployed, the current one first. */
  allDeployed(deployables: readonly string[]): Release[];
  filesOf(deployable: string, version: string): string;
  mapsOf(deployable: string, version: string): string;
}

/** Replaces a file at once: a reader sees the old or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** @throws ReleaseRefused for a file that is missing, altered, or not in the signed manifest */
async function assertFiles({ deployable, version, files }: SignedManifest, folder: string): Promise<void> {
  const found = await hashFiles(folder);
  const altered = [...new Set([...Object.keys(files), ...Object.keys(found)])].find(
    (name) => files[name] !== found[name],
  );
  if (altered) throw new ReleaseRefused(`${deployable} ${version} is not what was signed: ${altered}`);
}

/**
 * Releases in `<folder>/<deployable>/<version>/`: manifest.json, its signature, files/ and source-maps/, all read-only.
 * `keyFile` holds the key that signs; it is made on first use.
 */
export function openStore(folder: string, keyFile = join(folder, 'release-key.pem')): Store {
  const at = (deployable: string, ...path: string[]) => join(folder, deployable, ...path);
  const stateFile = (deployable: string) => at(deployable, 'deployed.json');

  const store: Store = {
    folder,
    async add(release, built, root) {
      const { deployable, version } = release;
      if (!VERSION.test(version)) throw new ReleaseRefused(`${deployable} has a version that is none: ${version}`);
      const target = at(deployable, version);
      if (existsSync(target) && (await store.isSound(deployable, version))) return;
      const scratch = `${target}.new`;
      await rm(scratch, { recursive: true, force: true });
      await mkdir(join(scratch, 'source-maps'), { recursive: true });
      await cp(built, join(scratch, 'files'), { recursive: true, filter: (file) => !IS_MAP.test(file) });
      await cp(built, join(scratch, 'source-maps'), {
        recursive: true,
        filter: (file) => file === built || IS_MAP.test(file),
      });
      // A service resolves its native packages from here and reads its name from package.json.
      if (release.kind === 'service') {
        await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'));
        await cp(join(root, 'services', deployable, 'package.json'), join(scratch, 'package.json'));
      }
      const manifest = Buffer.from(JSON.stringify(release));
      await writeFile(join(scratch, 'manifest.json'), manifest, { mode: 0o444 });
      await writeFile(join(scratch, SIGNATURE), signManifest(manifest, openReleaseKey(keyFile)), { mode: 0o444 });
      await rm(target, { recursive: true, force: true });
      await rename(scratch, target);
    },
    read: (deployable, version) =>
      JSON.parse(readFileSync(at(deployable, version, 'manifest.json'), 'utf8')) as Release,
    async verify(deployable, version) {
      const file = at(deployable, version, SIGNATURE);
      const signature = existsSync(file) ? await readFile(file, 'utf8') : undefined;
      const publicKeys = [createPublicKey(openReleaseKey(keyFile))];
      const bytes = await readFile(at(deployable, version, 'manifest.json'));
      const manifest = readSigned(bytes, signature, { deployable, publicKeys });
      if (manifest.version !== version)
        throw new ReleaseRefused(`${deployable} ${version} has the manifest of ${manifest.version}`);
      await assertFiles(manifest, store.filesOf(deployable, version));
    },
    isSound: (deployable, version) => store.verify(deployable, version).then(...SOUND_OR_REFUSED),
    deployed(deployable) {
      const file = stateFile(deployable);
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Deployed) : undefined;
    },
    async write(deployable, deployed) {
      const before = store.deployed(deployable);
      const kept = keptVersions(deployed);
      await replaceFile(stateFile(deployable), JSON.stringify(deployed, null, 2));
      const unused = (before ? keptVersions(before) : []).filter((version) => !kept.includes(version));
      for (const version of unused) await rm(at(deployable, version), { recursive: true, force: true });
    },
    allDeployed: (deployables) =>
      deployables.flatMap((deployable) => {
        const { current, history = [] } = store.deployed(deployable) ?? {};
        const former = history[history.indexOf(current ?? '') + 1];
        return [current, former].flatMap((version) => (version ? [store.read(deployable, version)] : []));
      }),
    filesOf: (deployable, version) => at(deployable, version, 'files'),
    mapsOf: (deployable, version) => at(deployable, version, 'source-maps'),
  };
  return store;
}

/** The source map of a built file, from any kept release. */
export async function findSourceMap(store: Store, deployable: string, file: string): Promise<string | undefined> {
  const deployed = store.deployed(deployable);
  for (const version of deployed ? keptVersions(deployed) : []) {
    const map = join(store.mapsOf(deployable, version), `${file}.map`);
    if (existsSync(map)) return await readFile(map, 'utf8');
  }
  return undefined;
}
